/**
 * Bells and electric pianos by frequency modulation: one sine shakes the phase of another.
 *
 *     fm([{ ratio: 3.5, index: 2, fall: 1.5, ring: 3, level: 1 }])
 *
 * A carrier at the key, shaken 3.5 times as fast: partials at 1, 2.5, 4.5, 6 … of the key, which the ear takes for
 * metal. The shaking dies (`fall`) before the tone does (`ring`).
 */
import { PERIOD, SINE } from './tables.ts';
import { CONTROL, type Instrument, RATE } from './tone.ts';

export interface OperatorPair {
  /** The ratio of the modulator to the carrier. */
  ratio: number;
  /** How far the phase is shaken, in radians. */
  index: number;
  /** Seconds to a third: of the shaking, and of the tone. */
  fall: number;
  ring: number;
  level: number;
}

export function fm(pairs: OperatorPair[], release = 0.3, tremolo = 0): Instrument {
  return (frequency, seconds) => {
    const longest = Math.max(...pairs.map(({ ring }) => ring));
    const length = Math.ceil((Math.min(seconds, longest * 5) + release) * RATE);
    const held = length / RATE - release;
    const mask = PERIOD - 1;
    const carriers = pairs.map(() => 0);
    const modulators = pairs.map(() => 0);

    function level(pair: OperatorPair, time: number): number {
      const start = Math.min(1, time / 0.003);
      const end = time < held ? 1 : Math.max(0, 1 - (time - held) / release);
      const wave = 1 - tremolo * (0.5 + 0.5 * Math.sin(2 * Math.PI * 4.6 * time));
      return 0.32 * pair.level * start * end * wave * Math.exp(-time / pair.ring);
    }

    return {
      length,
      fill(out, from, to) {
        for (const [which, pair] of pairs.entries()) {
          const step = (frequency * PERIOD) / RATE;
          const shake = step * pair.ratio;
          // Above a few kHz the side bands would fold back: high keys are shaken less.
          const maxIndex = Math.min(pair.index, 9000 / (frequency * pair.ratio));
          let carrier = carriers[which];
          let modulator = modulators[which];
          for (let start = from; start < to; start += CONTROL) {
            const end = Math.min(start + CONTROL, to);
            const time = start / RATE;
            let gain = level(pair, time);
            const slope = (level(pair, end / RATE) - gain) / (end - start);
            const depth = (maxIndex * Math.exp(-time / pair.fall) * PERIOD) / (2 * Math.PI);
            for (let at = start; at < end; at += 1) {
              const bent = carrier + depth * SINE[modulator | 0] + 8 * PERIOD;
              const index = bent | 0;
              const low = SINE[index & mask];
              out[at] += gain * (low + (bent - index) * (SINE[(index & mask) + 1] - low));
              gain += slope;
              carrier += step;
              if (carrier >= PERIOD) carrier -= PERIOD;
              modulator += shake;
              while (modulator >= PERIOD) modulator -= PERIOD;
            }
          }
          carriers[which] = carrier;
          modulators[which] = modulator;
        }
      },
    };
  };
}
