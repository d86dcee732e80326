//! Small sounds, made of plain tones. Off when the person wants it so, and silent until the page was touched (browsers
//! insist).

use std::cell::RefCell;

use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

use crate::browser;
use crate::state::settings::{Settings, Sound};

/// A sound effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    /// A tile is picked up.
    Pick,
    /// A tile is placed.
    Lay,
    /// Rejected.
    Refuse,
    /// A play scores this many points.
    Score(i32),
    /// Polygon's die rolls.
    Roll,
    /// Tiles are dealt.
    Deal,
    /// The game is over; whether the listener has won.
    Over(bool),
}

thread_local! {
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// One tone: when it begins, its pitch in hertz, how long and how loud it is.
struct Tone(f64, f32, f64, f32);

/// Plays a cue, if sounds are wanted.
pub(crate) fn play(settings: RwSignal<Settings>, cue: Cue) {
    let volume = match settings.with_untracked(|settings| settings.sound) {
        Sound::Off => return,
        Sound::Soft => 0.35,
        Sound::Full => 1.0,
    };
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() && browser::was_touched() {
            *audio = AudioContext::new().ok();
        }
        if let Some(audio) = audio {
            for tone in tones(cue) {
                sound(audio, &tone, volume);
            }
        }
    });
}

fn tones(cue: Cue) -> Vec<Tone> {
    match cue {
        Cue::Pick => vec![Tone(0.0, 520.0, 0.05, 0.10)],
        Cue::Lay => vec![Tone(0.0, 210.0, 0.09, 0.22), Tone(0.0, 420.0, 0.05, 0.08)],
        Cue::Refuse => vec![Tone(0.0, 150.0, 0.12, 0.16)],
        // A rattle, and the die lies still.
        Cue::Roll => [0.0, 0.08, 0.15, 0.25, 0.4]
            .into_iter()
            .zip([340.0, 290.0, 320.0, 270.0, 230.0])
            .map(|(after, pitch)| Tone(after, pitch, 0.04, 0.08))
            .collect(),
        Cue::Deal => (0..4).map(|at| Tone(0.12 * f64::from(at), 250.0, 0.06, 0.12)).collect(),
        Cue::Over(won) => {
            let tune: &[f32] = if won { &[523.3, 659.3, 784.0, 1046.5] } else { &[523.3, 440.0, 392.0] };
            (0..).zip(tune).map(|(at, &pitch)| Tone(0.12 * f64::from(at), pitch, 0.4, 0.12)).collect()
        }
        // The more points, the more steps of a pentatonic scale.
        Cue::Score(points) if points > 0 => {
            let steps = 1 + (points.ilog2() as usize / 2).min(4);
            let scale = [392.0, 440.0, 523.3, 587.3, 659.3];
            scale
                .into_iter()
                .take(steps)
                .zip(0..)
                .map(|(pitch, at)| Tone(0.07 * f64::from(at), pitch, 0.22, 0.11))
                .collect()
        }
        Cue::Score(_) => vec![Tone(0.0, 210.0, 0.09, 0.18)],
    }
}

fn sound(audio: &AudioContext, Tone(after, pitch, length, loudness): &Tone, volume: f32) -> Option<()> {
    let from = audio.current_time() + after;
    let oscillator = audio.create_oscillator().ok()?;
    let gain = audio.create_gain().ok()?;
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value(*pitch);
    let level = gain.gain();
    level.set_value_at_time(0.0001, from).ok()?;
    level.exponential_ramp_to_value_at_time(loudness * volume, from + 0.012).ok()?;
    level.exponential_ramp_to_value_at_time(0.0001, from + length).ok()?;
    oscillator.connect_with_audio_node(&gain).ok()?;
    gain.connect_with_audio_node(&audio.destination()).ok()?;
    oscillator.start_with_when(from).ok()?;
    oscillator.stop_with_when(from + length + 0.02).ok()
}
