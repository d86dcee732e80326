//! Student's t.

/// With more degrees of freedom than these, t is as good as normal.
const MANY: f64 = 10_000.0;

/// How likely |t| is to be at least so large by chance.
pub(super) fn tail(t: f64, freedom: f64) -> f64 {
    let freedom = freedom.min(MANY);
    beta(freedom / (freedom + t * t), freedom / 2.0, 0.5)
}

/// What |t| exceeds one time in twenty.
pub(super) fn reach(freedom: f64) -> f64 {
    let (mut low, mut high) = (1.9, 2.0);
    while tail(high, freedom) > 0.05 {
        (low, high) = (high, high * 2.0);
    }
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if tail(middle, freedom) > 0.05 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The regularised incomplete beta function, by its continued fraction.
fn beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta(1.0 - x, b, a);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp() / a;
    // Lentz's way to evaluate it, from the front.
    let safe = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let (mut c, mut d) = (1.0, 1.0 / safe(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for step in 1..1000 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let before = fraction;
        for term in [even, odd] {
            d = 1.0 / safe(1.0 + term * d);
            c = safe(1.0 + term / c);
            fraction *= c * d;
        }
        if (fraction / before - 1.0).abs() < 1e-14 {
            break;
        }
    }
    front * fraction
}

/// The logarithm of the gamma function of a positive number, by Lanczos's approximation.
fn ln_gamma(x: f64) -> f64 {
    const TERMS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    let x = x - 1.0;
    let sum =
        TERMS.iter().enumerate().fold(0.999_999_999_999_809_9, |sum, (at, term)| sum + term / (x + at as f64 + 1.0));
    let t = x + 7.5;
    (2.0 * std::f64::consts::PI).sqrt().ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, wanted) in
            [(1.0, 12.7062), (2.0, 4.3027), (3.0, 3.1824), (9.0, 2.2622), (30.0, 2.0423), (99.0, 1.9842), (1e9, 1.9602)]
        {
            assert!((reach(freedom) - wanted).abs() < 1e-4, "{freedom}: {}", reach(freedom));
        }
        // Between whole numbers, as Welch's degrees of freedom are.
        assert!(reach(2.5) < reach(2.0) && reach(2.5) > reach(3.0));
    }

    #[test]
    fn tails_are_those_of_the_tables() {
        for (t, freedom, wanted) in
            [(0.0, 5.0, 1.0), (1.0, 1.0, 0.5), (2.0, 10.0, 0.073_388), (3.5, 20.0, 0.002_254), (2.5758, 1e6, 0.01)]
        {
            assert!((tail(t, freedom) - wanted).abs() < 2e-5, "{t} {freedom}: {}", tail(t, freedom));
        }
    }
}
