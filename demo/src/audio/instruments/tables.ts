/** One period of a sine and a stretch of white noise, from which the instruments read. */
import { random } from '../../random.ts';

/** One entry more than the period, so that reading between two entries needs no wrap. */
export const PERIOD = 2048;
export const SINE = Float32Array.from({ length: PERIOD + 1 }, (_, at) =>
  Math.sin((2 * Math.PI * at) / PERIOD),
);

export const NOISE_MASK = 0xffff;
export const NOISE = whiteNoise();

function whiteNoise(): Float32Array {
  const chance = random('noise');
  const noise = new Float32Array(NOISE_MASK + 1);
  for (let at = 0; at <= NOISE_MASK; at += 1) noise[at] = 2 * chance.next() - 1;
  return noise;
}

/** Strength of the n-th harmonic; the first is the tone itself. */
export type Spectrum = (harmonic: number) => number;

/** A period of the harmonics 1..count, as loud as every other one (root mean square 0.2). */
export function periodOf(spectrum: Spectrum, count: number): Float32Array {
  const table = new Float32Array(PERIOD + 1);
  let power = 0;
  for (let harmonic = 1; harmonic <= count; harmonic += 1) {
    const strength = spectrum(harmonic);
    if (strength === 0) continue;
    power += (strength * strength) / 2;
    // Spread phases keep the peaks low: all sines at zero together would stand up as one spike.
    const phase = (harmonic * harmonic * 37) % PERIOD;
    for (let at = 0; at < PERIOD; at += 1) {
      table[at] += strength * SINE[(at * harmonic + phase) % PERIOD];
    }
  }
  const scale = power === 0 ? 0 : 0.2 / Math.sqrt(power);
  for (let at = 0; at < PERIOD; at += 1) table[at] *= scale;
  table[PERIOD] = table[0];
  return table;
}
