//! Criterion benches of the engine: `cargo bench -p quintile-yardstick`.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use quintile_rules::{GameId, Search, with_game};
use quintile_yardstick::Workload;

fn bench_game<G: Search>(criterion: &mut Criterion) {
    let games = Workload::<G>::new(&G::Options::default());
    let positions = games.positions();

    let mut group = criterion.benchmark_group("random games");
    group.throughput(Throughput::Elements(64));
    group.bench_function(BenchmarkId::from_parameter(G::ID), |bencher| {
        bencher.iter(|| black_box(games.random_games(0..64)));
    });
    group.finish();

    let mut group = criterion.benchmark_group("greedy games");
    group.throughput(Throughput::Elements(16));
    group.bench_function(BenchmarkId::from_parameter(G::ID), |bencher| {
        bencher.iter(|| black_box(games.greedy_games(0..16)));
    });
    group.finish();

    let mut group = criterion.benchmark_group("priced plays");
    let all = 0..positions.len() as u64;
    group.throughput(Throughput::Elements(games.price(&positions, all.clone()).plays));
    group.bench_function(BenchmarkId::from_parameter(G::ID), |bencher| {
        bencher.iter(|| black_box(games.price(&positions, all.clone())));
    });
    group.finish();
}

fn bench(criterion: &mut Criterion) {
    for id in GameId::ALL {
        with_game!(id, G => bench_game::<G>(criterion));
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
