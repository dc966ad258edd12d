/**
 * Instruments that repeat a wave: keys, bows, reeds, brass, organs, synthesizers, pads.
 *
 *     wave({ bright: (n) => 1 / n, dull: (n) => 1 / n ** 2, attack: 0.01, decay: 0.4, sustain: 0.5, release: 0.2 })
 *
 * gives a note that starts as a sawtooth and mellows, falls to half its strength, and ends a fifth of a second after
 * the key is let go. A period holds only harmonics below 15 kHz: 440 Hz gets 32 of them, 3520 Hz gets 4.
 */
import { NOISE, NOISE_MASK, PERIOD, periodOf, type Spectrum } from './tables.ts';
import { CONTROL, type Instrument, RATE } from './tone.ts';

export interface Wave {
  bright: Spectrum;
  /** What the wave turns into; without it the spectrum stays. */
  dull?: Spectrum;
  /** Seconds in which brightness falls to a third. */
  mellow?: number;
  attack: number;
  /** Seconds to fall to a third of the way down to `sustain`, at middle C. Higher keys fall faster by `keyfall`. */
  decay?: number;
  keyfall?: number;
  sustain?: number;
  release: number;
  /** Detuned copies, in cents; each is one more wave. */
  unison?: number[];
  /** Cents. */
  vibrato?: number;
  /** Breath or hammer: noise that sounds with the tone, or only with its start. */
  breath?: number;
  hammer?: number;
  gain?: number;
}

const HIGHEST = 15_000;

export function wave(patch: Wave): Instrument {
  const { attack, release, sustain = 1, vibrato = 0, breath = 0, hammer = 0 } = patch;
  const unison = patch.unison ?? [0];
  const loudness = (patch.gain ?? 1) / Math.sqrt(unison.length);
  const periods = new Map<number, [Float32Array, Float32Array]>();

  function periodsFor(frequency: number): [Float32Array, Float32Array] {
    const count = 2 ** Math.max(0, Math.min(6, Math.floor(Math.log2(HIGHEST / frequency))));
    let pair = periods.get(count);
    if (pair === undefined) {
      const bright = periodOf(patch.bright, count);
      pair = [bright, patch.dull ? periodOf(patch.dull, count) : bright];
      periods.set(count, pair);
    }
    return pair;
  }

  return (frequency, seconds) => {
    const [bright, dull] = periodsFor(frequency);
    const decay = (patch.decay ?? 1) * (262 / frequency) ** (patch.keyfall ?? 0);
    const step = (frequency * PERIOD) / RATE;
    const ratios = unison.map((cents) => 2 ** (cents / 1200));
    const phases = unison.map((_, index) => (index * 677) % PERIOD);
    const held = seconds + attack;
    let noise = Math.floor(frequency * 101) & NOISE_MASK;
    let damped = 0;

    function level(time: number): number {
      const rise = time < attack ? time / attack : 1;
      const fall = sustain + (1 - sustain) * Math.exp(-Math.max(0, time - attack) / decay);
      const end = time < held ? 1 : Math.max(0, 1 - (time - held) / release);
      return loudness * rise * rise * (3 - 2 * rise) * fall * end * end;
    }

    return {
      length: Math.ceil((held + release) * RATE),
      fill(out, from, to) {
        for (let start = from; start < to; start += CONTROL) {
          const end = Math.min(start + CONTROL, to);
          const time = start / RATE;
          const before = level(time);
          const slope = (level(end / RATE) - before) / (end - start);
          const shine = patch.mellow === undefined ? 1 : Math.exp(-time / patch.mellow);
          const sway =
            vibrato * Math.min(1, Math.max(0, (time - 0.18) * 2.5)) * Math.sin(2 * Math.PI * 5.3 * time);
          const bend = step * (1 + sway * 0.000578);
          for (let voice = 0; voice < phases.length; voice += 1) {
            const increment = bend * ratios[voice];
            let phase = phases[voice];
            let gain = before;
            for (let at = start; at < end; at += 1) {
              const index = phase | 0;
              const between = phase - index;
              const soft = dull[index] + between * (dull[index + 1] - dull[index]);
              const sharp = bright[index] + between * (bright[index + 1] - bright[index]);
              out[at] += gain * (soft + shine * (sharp - soft));
              gain += slope;
              phase += increment;
              if (phase >= PERIOD) phase -= PERIOD;
            }
            phases[voice] = phase;
          }
          const knock = breath + hammer * Math.exp(-time * 70);
          if (knock < 0.001) continue;
          for (let at = start; at < end; at += 1) {
            damped += 0.35 * (NOISE[noise] - damped);
            noise = (noise + 1) & NOISE_MASK;
            out[at] += before * knock * damped;
          }
        }
      },
    };
  };
}
