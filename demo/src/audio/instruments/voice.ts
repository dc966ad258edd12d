/**
 * A voice without words: a buzzing wave, as vocal folds make it, through the three resonances of a mouth.
 *
 *     'a' resonates at 800, 1150 and 2900 Hz, 'o' at 450, 800 and 2830: singing from 'a' to 'o', the resonances slide
 *
 * Each note slides up to its pitch, sways after a moment, and opens from one vowel to the next.
 */
import { NOISE, NOISE_MASK, PERIOD, periodOf } from './tables.ts';
import { CONTROL, type Instrument, RATE } from './tone.ts';

/** Frequencies and strengths of the resonances. */
const VOWELS = [
  [800, 1150, 2900, 1, 0.5, 0.12],
  [450, 800, 2830, 1, 0.35, 0.08],
  [400, 1600, 2700, 1, 0.25, 0.15],
  [350, 700, 2700, 1, 0.25, 0.06],
  [600, 1050, 2800, 1, 0.45, 0.1],
];
/** How narrow they are: radii of the poles of resonances 130, 150 and 210 Hz wide. */
const RADII = [130, 150, 210].map((width) => Math.exp((-Math.PI * width) / RATE));
/** The folds' harmonics fall off so fast. */
const FOLDS = -1.15;

export interface Singer {
  /** Size of the mouth: 1 for a woman's, less for a man's. */
  mouth: number;
  /** Cents, one for each singer. */
  choir: number[];
  attack: number;
  release: number;
  breath: number;
  gain: number;
}

export function voice(singer: Singer): Instrument {
  const folds = new Map<number, Float32Array>();

  function buzz(frequency: number): Float32Array {
    const count = 2 ** Math.min(6, Math.floor(Math.log2(9000 / frequency)));
    const known = folds.get(count) ?? periodOf((harmonic) => harmonic ** FOLDS, count);
    folds.set(count, known);
    return known;
  }

  return (frequency, seconds, shade) => {
    const wave = buzz(frequency);
    const first = VOWELS[shade % VOWELS.length];
    const second = VOWELS[(shade * 3 + 1) % VOWELS.length];
    const held = Math.max(seconds, singer.attack);
    const { attack, release, breath } = singer;
    const phases = singer.choir.map((_, index) => (index * 911) % PERIOD);
    const ratios = singer.choir.map((cents) => 2 ** (cents / 1200));
    const loudness = singer.gain / Math.sqrt(phases.length);
    const even = [first, second].map((vowel) => 0.2 / loudnessOf(vowel, frequency, singer.mouth));
    const source = new Float32Array(CONTROL);
    const states = new Float64Array(6);
    let noise = Math.floor(frequency * 31) & NOISE_MASK;

    const opening = (time: number) => Math.min(1, time / Math.max(0.25, held * 0.8));

    function level(time: number): number {
      const rise = Math.min(1, time / attack);
      const open = opening(time);
      const makeup = even[0] + open * (even[1] - even[0]);
      const end = time < held ? 1 : Math.max(0, 1 - (time - held) / release);
      return loudness * makeup * rise * rise * (3 - 2 * rise) * end * end;
    }

    function sing(count: number, time: number) {
      const sway = Math.min(1, Math.max(0, (time - 0.25) * 2)) * 22 * Math.sin(2 * Math.PI * 5.1 * time);
      const bend = 2 ** ((sway - 70 * Math.exp(-time / 0.045)) / 1200);
      for (let at = 0; at < count; at += 1) {
        source[at] = breath * NOISE[noise];
        noise = (noise + 1) & NOISE_MASK;
      }
      for (let one = 0; one < phases.length; one += 1) {
        const step = ((frequency * PERIOD) / RATE) * bend * ratios[one];
        let phase = phases[one];
        for (let at = 0; at < count; at += 1) {
          const index = phase | 0;
          source[at] += wave[index] + (phase - index) * (wave[index + 1] - wave[index]);
          phase += step;
          if (phase >= PERIOD) phase -= PERIOD;
        }
        phases[one] = phase;
      }
    }

    return {
      length: Math.ceil((held + release) * RATE),
      fill(out, from, to) {
        for (let start = from; start < to; start += CONTROL) {
          const count = Math.min(CONTROL, to - start);
          const time = start / RATE;
          sing(count, time);
          const before = level(time);
          const slope = (level((start + count) / RATE) - before) / count;
          const open = opening(time);
          for (let formant = 0; formant < 3; formant += 1) {
            const centre = (first[formant] + open * (second[formant] - first[formant])) * singer.mouth;
            const strength = first[formant + 3] + open * (second[formant + 3] - first[formant + 3]);
            const square = RADII[formant] ** 2;
            const turn = 2 * RADII[formant] * Math.cos((2 * Math.PI * Math.max(centre, frequency)) / RATE);
            const scale = (1 - square) * strength;
            let one = states[formant * 2];
            let two = states[formant * 2 + 1];
            let gain = before;
            for (let at = 0; at < count; at += 1) {
              const now = scale * source[at] + turn * one - square * two;
              out[start + at] += gain * (now - two);
              two = one;
              one = now;
              gain += slope;
            }
            states[formant * 2] = one;
            states[formant * 2 + 1] = two;
          }
        }
      },
    };
  };
}

/**
 * How loud a vowel comes out on this pitch, root mean square: a harmonic that meets a resonance would be heard ten times as loud
 * as one between two. The harmonics pass near the resonances as if each were alone.
 */
function loudnessOf(vowel: number[], frequency: number, mouth: number): number {
  let power = 0;
  let source = 0;
  for (let harmonic = 1; harmonic * frequency < 5000; harmonic += 1) {
    const strength = harmonic ** FOLDS;
    source += strength * strength;
    for (let formant = 0; formant < 3; formant += 1) {
      const centre = Math.max(vowel[formant] * mouth, frequency);
      const half = (-Math.log(RADII[formant]) * RATE) / Math.PI / 2;
      const away = (harmonic * frequency - centre) / half;
      power += (strength * vowel[formant + 3]) ** 2 / (1 + away * away);
    }
  }
  return 0.2 * Math.sqrt(power / source);
}
