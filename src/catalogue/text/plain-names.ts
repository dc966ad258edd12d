/**
 * Names in ASCII whose words all have a space between them, as most have. They are indexed by these words and by nothing else
 * (`analyseName`), so a plain name that is indexed under a word has that word.
 *
 *     `Red Rain`, `Red (Rain)`    plain: has `rain`
 *     `Ra-In`, `Räin`, `R.A.I.N`  not plain: indexed under `rain` or `raein`, but does not have that word as it is typed
 */
import { createBits, hasBit, setBit } from '../columns/bits.ts';
import type { Block } from '../columns/blocks.ts';
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../columns/row-texts.ts';
import type { Bits } from '../columns/types.ts';

/** For each block of a column which of its names are plain. A block is read when it is needed for the first time. */
const known = new WeakMap<RowTexts, (Bits | undefined)[]>();

/** Tells which names of a column, as they are written, are plain. */
export function plainNames(exact: RowTexts): (name: number) => boolean {
  let blocks = known.get(exact);
  if (blocks === undefined) {
    blocks = Array.from(exact, () => undefined);
    known.set(exact, blocks);
  }
  const plain = blocks;
  return (name) => {
    const block = name >>> TEXT_BLOCK_BITS;
    plain[block] ??= plainInBlock(exact[block]);
    return hasBit(plain[block], name & TEXT_BLOCK_MASK);
  };
}

const SPACE = 0x20;
const LAST_SIGN = 0x7e;
const IS_LETTER = Uint8Array.from({ length: 128 }, (_, byte) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

function plainInBlock({ starts, items }: Block<Uint8Array>): Bits {
  const bits = createBits(starts.length - 1);
  for (let name = 0; name < starts.length - 1; name++)
    if (isPlain(items, starts[name], starts[name + 1])) setBit(bits, name);
  return bits;
}

/** Between two spaces is at most one stretch of letters and digits. */
function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  let words = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte < SPACE || byte > LAST_SIGN) return false;
    const isLetter = IS_LETTER[byte];
    if (byte === SPACE) words = 0;
    else if (isLetter > before && ++words > 1) return false;
    before = isLetter;
  }
  return true;
}
