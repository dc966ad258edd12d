/**
 * Drums: a skin (a sine whose pitch drops), a rattle (filtered noise) and metal (six squares out of tune).
 *
 *     kick:  skin from 170 to 48 Hz within some 30 ms, gone after 0.3 s; a click of noise
 *     snare: skin at 185 Hz, short; rattle around 2.4 kHz, 0.15 s
 *     hat:   metal above 7 kHz, 40 ms
 */
import drums from '../data/drums.json' with { type: 'json' };
import { NOISE, NOISE_MASK, PERIOD, SINE } from './tables.ts';
import { type Instrument, RATE } from './tone.ts';

interface Drum {
  skin?: { from: number; to: number; drop: number; fall: number; level: number };
  /** Noise between `low` and `high` Hz. Several `hits`, 11 ms apart, are hands that clap. */
  rattle?: { low: number; high: number; fall: number; level: number; rise?: number; hits?: number };
  metal?: { low: number; fall: number; level: number };
}

const METAL = [205.3, 304.4, 369.6, 522.7, 540, 800];
const CLAP = 0.011;

function drum(recipe: Drum): Instrument {
  const { skin, rattle, metal } = recipe;
  const falls = [skin?.fall ?? 0, rattle?.fall ?? 0, metal?.fall ?? 0];
  const length = Math.ceil((Math.max(...falls) * 6 + (rattle?.rise ?? 0) + 0.05) * RATE);
  return (frequency) => {
    // The key moves a drum's pitch: middle C leaves it as written.
    const tune = frequency / 261.63;
    const squares = METAL.map(() => 0);
    let phase = 0;
    let noise = Math.floor(frequency * 13 + length) & NOISE_MASK;
    let clatter = (noise + 20_000) & NOISE_MASK;
    let high = 0;
    let low = 0;
    let high2 = 0;
    let thin = 0;
    let thin2 = 0;

    function beat(out: Float32Array, from: number, to: number, of: NonNullable<Drum['skin']>) {
      const drop = Math.exp(-1 / (of.drop * RATE));
      const fall = Math.exp(-1 / (of.fall * RATE));
      let bend = (of.from - of.to) * Math.exp(-from / (of.drop * RATE));
      let gain = of.level * Math.exp(-from / (of.fall * RATE));
      for (let at = from; at < to; at += 1) {
        out[at] += gain * SINE[phase | 0];
        phase += ((of.to + bend) * tune * PERIOD) / RATE;
        if (phase >= PERIOD) phase -= PERIOD;
        bend *= drop;
        gain *= fall;
      }
    }

    function hiss(out: Float32Array, from: number, to: number, of: NonNullable<Drum['rattle']>) {
      const fall = Math.exp(-1 / (of.fall * RATE));
      const above = onePole(of.low);
      const below = onePole(of.high);
      const rise = (of.rise ?? 0.0008) * RATE;
      const apart = Math.round(CLAP * RATE);
      const hits = ((of.hits ?? 1) - 1) * apart;
      let gain = 0;
      for (let at = from; at < to; at += 1) {
        const since = at < hits ? at % apart : at - hits;
        if (at === from || since <= rise)
          gain = of.level * Math.exp(-Math.max(0, since - rise) / (of.fall * RATE));
        else gain *= fall;
        high += below * (NOISE[noise] - high);
        high2 += below * (high - high2);
        low += above * (high2 - low);
        noise = (noise + 1) & NOISE_MASK;
        out[at] += (at < rise ? at / rise : 1) * gain * (high2 - low);
      }
    }

    function ring(out: Float32Array, from: number, to: number, of: NonNullable<Drum['metal']>) {
      const fall = Math.exp(-1 / (of.fall * RATE));
      const above = onePole(of.low);
      let gain = of.level * Math.exp(-from / (of.fall * RATE));
      for (let at = from; at < to; at += 1) {
        let sum = NOISE[clatter] * 2;
        clatter = (clatter + 1) & NOISE_MASK;
        for (let one = 0; one < 6; one += 1) {
          let turn = squares[one] + (METAL[one] * 2.6) / RATE;
          if (turn >= 1) turn -= 1;
          squares[one] = turn;
          sum += turn < 0.5 ? 0.5 : -0.5;
        }
        thin += above * (sum - thin);
        const once = sum - thin;
        thin2 += above * (once - thin2);
        out[at] += (at < 20 ? at / 20 : 1) * gain * (once - thin2);
        gain *= fall;
      }
    }

    return {
      length,
      fill(out, from, to) {
        if (skin) beat(out, from, to, skin);
        if (rattle) hiss(out, from, to, rattle);
        if (metal) ring(out, from, to, metal);
        for (let at = Math.max(from, length - 400); at < to; at += 1) out[at] *= (length - at) / 400;
      },
    };
  };
}

const onePole = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / RATE);

export type DrumName = keyof typeof drums;

export const KIT = Object.fromEntries(
  Object.entries(drums).map(([name, recipe]: [string, Drum]) => [name, drum(recipe)]),
) as Record<DrumName, Instrument>;
