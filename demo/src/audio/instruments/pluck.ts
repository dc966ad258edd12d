/**
 * Plucked strings after Karplus and Strong: a burst of noise runs round a loop as long as one period of the tone and
 * is smoothed a little each time, as a string loses its high partials first.
 *
 *     100 Hz: the loop holds 441 samples; [noise] → average of neighbours → [softer] → …
 *
 * The part of the period that is no whole sample is read between two, so that the string is in tune. A driven string sounds as a
 * power chord (key, fifth, octave) through an amplifier that gives way softly.
 */
import { NOISE, NOISE_MASK } from './tables.ts';
import { type Instrument, RATE, type Tone } from './tone.ts';

export interface Pluck {
  /** 0 dull … 1 bright: how much of the noise's height the finger leaves. */
  bright: number;
  /** Seconds until a thousandth is left, at middle C. */
  ring: number;
  /** How fast high partials go: 0 slowly … 0.5 quickly. */
  damp: number;
  /** Where the string is plucked, as a share of its length. */
  at?: number;
  /** The strings of a driven sound, in semitones above the key; undriven without. */
  drive?: number[];
  gain?: number;
}

export function pluck(patch: Pluck): Instrument {
  return (frequency, seconds) => {
    const strings = (patch.drive ?? [0]).map((semitones) => string(patch, frequency * 2 ** (semitones / 12)));
    const release = 0.12;
    const length = Math.ceil((Math.min(seconds, patch.ring * 1.2) + release) * RATE);
    const fade = Math.ceil(release * RATE);
    const gain = patch.gain ?? 1;
    let low = 0;
    let lower = 0;
    let rumble = 0;

    function amplify(out: Float32Array, from: number, to: number) {
      for (let at = from; at < to; at += 1) {
        const pushed = 14 * out[at];
        const bent = pushed / (1 + Math.abs(pushed));
        low += 0.42 * (bent - low);
        lower += 0.42 * (low - lower);
        rumble += 0.012 * (lower - rumble);
        out[at] = 0.5 * (lower - rumble);
      }
    }

    return {
      length,
      fill(out, from, to) {
        for (const one of strings) one.fill(out, from, to);
        if (patch.drive) amplify(out, from, to);
        for (let at = from; at < to; at += 1) {
          const left = length - at;
          const end = left < fade ? left / fade : 1;
          const start = at < 40 ? at / 40 : 1;
          out[at] *= gain * end * start;
        }
      },
    };
  };
}

function string(patch: Pluck, frequency: number): Tone {
  // A short loop is smoothed more often; so that high strings ring too, it is smoothed less.
  const damp = patch.damp * Math.min(1, 262 / frequency) ** 0.8;
  const period = RATE / frequency - damp;
  const whole = Math.floor(period);
  const rest = period - whole;
  const size = whole + 1;
  const loop = excitation(patch, frequency, size);
  const ring = patch.ring * (262 / frequency) ** 0.6;
  const keep = 0.001 ** (1 / (frequency * ring));
  let position = 0;
  let last = 0;
  return {
    length: Number.POSITIVE_INFINITY,
    fill(out, from, to) {
      let [place, before] = [position, last];
      for (let at = from; at < to; at += 1) {
        const next = place + 1 === size ? 0 : place + 1;
        // `place` holds what is size samples old, `next` what is one less: between them lies the period.
        const read = loop[next] + rest * (loop[place] - loop[next]);
        loop[place] = keep * ((1 - damp) * read + damp * before);
        before = read;
        out[at] += read;
        place = next;
      }
      position = place;
      last = before;
    },
  };
}

/** Noise without a mean, softened, and without the partials that have a node where the finger plucks. */
function excitation(patch: Pluck, frequency: number, size: number): Float32Array {
  const loop = new Float32Array(size);
  const from = Math.floor(frequency * 57) & NOISE_MASK;
  const pass = 0.02 + 0.95 * patch.bright;
  let soft = 0;
  for (let at = 0; at < size * 2; at += 1) {
    soft += pass * (NOISE[(from + (at % size)) & NOISE_MASK] - soft);
    loop[at % size] = soft;
  }
  const node = Math.max(1, Math.round(size * (patch.at ?? 0.18)));
  const combed = loop.map((value, at) => value - 0.8 * loop[(at + node) % size]);
  const mean = combed.reduce((sum, value) => sum + value, 0) / size;
  const power = Math.sqrt(combed.reduce((sum, value) => sum + (value - mean) ** 2, 0) / size);
  return combed.map((value) => (0.3 * (value - mean)) / power);
}
