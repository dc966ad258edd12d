/**
 * The room: what is sent into it comes back as echo and as reverberation.
 *
 * Reverberation is a network of four delays of 38 to 70 ms that feed one another, each time a little weaker and duller:
 *
 *     a clap → 4 echoes within 70 ms → 16 → 64 → … a tail that the ear no longer takes apart
 *
 * An echo goes to and fro between left and right, three sixteenths apart.
 */
import { RATE } from '../instruments/tone.ts';

const LENGTHS = [1687, 2203, 2741, 3089];
const SMEARS = [225, 556];

export interface Room {
  /** Adds what the room answers to `sent`. */
  answer(sent: Float32Array, left: Float32Array, right: Float32Array, count: number): void;
}

/** `size` and `echo` within 0 … 1. */
export function room(size: number, echo: number, echoSeconds: number): Room {
  const decay = 0.5 + 2.6 * size;
  const keeps = LENGTHS.map((length) => 0.001 ** (length / RATE / decay));
  const [keep0, keep1, keep2, keep3] = keeps;
  const [line0, line1, line2, line3] = LENGTHS.map((length) => new Float32Array(length));
  const [smear0, smear1] = SMEARS.map((length) => new Float32Array(length));
  const length = Math.max(1, Math.round(echoSeconds * RATE));
  const echoes = [new Float32Array(length), new Float32Array(length)];
  const wet = 0.25 + 0.55 * size;
  // Stored here between chunks, and in local variables within them, as in master.ts.
  const places = new Int32Array(6);
  const dulls = new Float64Array(4);
  let turn = 0;
  let dullEcho = 0;

  function reverberate(sent: Float32Array, left: Float32Array, right: Float32Array, count: number) {
    let [at0, at1, at2, at3, in0, in1] = places;
    let [dull0, dull1, dull2, dull3] = dulls;
    for (let at = 0; at < count; at += 1) {
      let input = sent[at];
      const old0 = smear0[in0];
      smear0[in0] = input + 0.6 * old0;
      input = old0 - 0.6 * smear0[in0];
      const old1 = smear1[in1];
      smear1[in1] = input + 0.6 * old1;
      input = old1 - 0.6 * smear1[in1];
      const a = line0[at0];
      const b = line1[at1];
      const c = line2[at2];
      const d = line3[at3];
      left[at] += wet * (a + c);
      right[at] += wet * (b + d);
      dull0 += 0.62 * (a * keep0 - dull0);
      dull1 += 0.58 * (b * keep1 - dull1);
      dull2 += 0.54 * (c * keep2 - dull2);
      dull3 += 0.5 * (d * keep3 - dull3);
      const sum = 0.5 * (dull0 + dull1 + dull2 + dull3);
      line0[at0] = input + dull0 - sum;
      line1[at1] = input + dull1 - sum;
      line2[at2] = dull2 - sum - input;
      line3[at3] = dull3 - sum + input;
      if (++at0 === LENGTHS[0]) at0 = 0;
      if (++at1 === LENGTHS[1]) at1 = 0;
      if (++at2 === LENGTHS[2]) at2 = 0;
      if (++at3 === LENGTHS[3]) at3 = 0;
      if (++in0 === SMEARS[0]) in0 = 0;
      if (++in1 === SMEARS[1]) in1 = 0;
    }
    places.set([at0, at1, at2, at3, in0, in1]);
    dulls.set([dull0, dull1, dull2, dull3]);
  }

  function repeat(sent: Float32Array, left: Float32Array, right: Float32Array, count: number) {
    const [near, far] = echoes;
    let position = turn;
    let dull = dullEcho;
    for (let at = 0; at < count; at += 1) {
      const one = near[position];
      const other = far[position];
      left[at] += 0.7 * one;
      right[at] += 0.7 * other;
      dull += 0.4 * (other - dull);
      near[position] = echo * sent[at] + 0.45 * dull;
      far[position] = 0.85 * one;
      if (++position === length) position = 0;
    }
    turn = position;
    dullEcho = dull;
  }

  return {
    answer(sent, left, right, count) {
      if (echo > 0) repeat(sent, left, right, count);
      reverberate(sent, left, right, count);
    },
  };
}
