/** Ranges of bits, in bytes: bit `i` is bit `i & 7` of byte `i >>> 3`. */

/** Adds the bits `from` to `to` of `source` to `target`, in which they begin at `first`. */
export function addBitRange(
  source: Uint8Array,
  from: number,
  to: number,
  target: Uint8Array,
  first: number,
): void {
  let at = first;
  let bit = from;
  for (; bit < to && (at & 7) !== 0; bit++, at++) addBit(source, bit, target, at);
  const shift = bit & 7;
  const bytes = (to - bit) >>> 3;
  const start = bit >>> 3;
  if (shift === 0) target.set(source.subarray(start, start + bytes), at >>> 3);
  else
    for (let i = 0; i < bytes; i++)
      target[(at >>> 3) + i] = (source[start + i] >>> shift) | (source[start + i + 1] << (8 - shift));
  at += bytes << 3;
  for (bit += bytes << 3; bit < to; bit++, at++) addBit(source, bit, target, at);
}

function addBit(source: Uint8Array, bit: number, target: Uint8Array, at: number): void {
  target[at >>> 3] |= ((source[bit >>> 3] >>> (bit & 7)) & 1) << (at & 7);
}
