/**
 * The last stage: no offset, and no clipping. What exceeds 0.6 is bent, and nothing gets beyond 0.95:
 *
 *     0.5 → 0.5    0.8 → 0.73    1.5 → 0.85
 */
const BEND = 0.6;
const CEILING = 0.95;
/** A pole at 14 Hz. */
const OFFSET = 0.002;

/**
 * Turns the mix into samples of 16 bits, chunk after chunk; the gain runs from `from` to `to`. What lasts from chunk
 * to chunk is kept in an array, and in local variables within: V8 gives a variable of a closure a new box each time it changes.
 */
export function master() {
  const offsets = new Float64Array(2);
  return (
    left: Float32Array,
    right: Float32Array,
    count: number,
    from: number,
    to: number,
  ): Uint8Array<ArrayBuffer> => {
    const samples = new Int16Array(count * 2);
    const slope = (to - from) / count;
    let [offsetLeft, offsetRight] = offsets;
    let gain = from;
    for (let at = 0; at < count; at += 1) {
      offsetLeft += OFFSET * (left[at] - offsetLeft);
      offsetRight += OFFSET * (right[at] - offsetRight);
      samples[at * 2] = Math.round(32767 * bend(gain * (left[at] - offsetLeft)));
      samples[at * 2 + 1] = Math.round(32767 * bend(gain * (right[at] - offsetRight)));
      gain += slope;
    }
    offsets[0] = offsetLeft;
    offsets[1] = offsetRight;
    return new Uint8Array(samples.buffer);
  };
}

function bend(value: number): number {
  const size = Math.abs(value);
  if (size <= BEND) return value;
  const over = (size - BEND) / (CEILING - BEND);
  const bent = BEND + ((CEILING - BEND) * over) / (1 + over);
  return value < 0 ? -bent : bent;
}
