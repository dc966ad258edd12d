/**
 * Whether a folded name has a phrase, by its bytes. The phrase is in ASCII, with a space between its words; between those of the name there may be
 * any signs (`phrase-in-name.ts` has examples). For 100,000 names, decoding them would take most of the time of a search.
 *
 *     red rain   in   `big, red: rain!`     yes
 *                     `red rainbow`         no
 *                     `красная rain`        unknown: what its other characters mean is not known here
 */
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../../columns/row-texts.ts';
import { isWordCharacter } from '../words/words.ts';

const SPACE = 0x20;
const ASCII_END = 0x80;
/** By byte: whether it is a sign between words. Those beyond ASCII may be anything. */
const isSign = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < ASCII_END && !isWordCharacter(byte) ? 1 : 0,
);

/** Undefined if the bytes alone do not tell. */
export function hasAsciiPhrase(folded: RowTexts, name: number, phrase: Uint8Array): boolean | undefined {
  const { starts, items: bytes } = folded[name >>> TEXT_BLOCK_BITS];
  const start = starts[name & TEXT_BLOCK_MASK];
  const end = starts[(name & TEXT_BLOCK_MASK) + 1];
  const first = phrase[0];
  const last = end - phrase.length;
  let all = 0;
  let at = start;
  for (; at <= last; at++) {
    const byte = bytes[at];
    all |= byte;
    if (byte !== first || (at > start && isSign[bytes[at - 1]] === 0)) continue;
    if (isAt(bytes, at, end, phrase)) return true;
  }
  // What is left is too short for the phrase.
  for (; at < end; at++) all |= bytes[at];
  return all < ASCII_END ? false : undefined;
}

function isAt(bytes: Uint8Array, start: number, end: number, phrase: Uint8Array): boolean {
  let at = start;
  for (let i = 0; i < phrase.length; i++) {
    if (phrase[i] !== SPACE) {
      if (at === end || bytes[at++] !== phrase[i]) return false;
      continue;
    }
    const signs = at;
    while (at < end && isSign[bytes[at]] === 1) at++;
    if (at === signs) return false;
  }
  return at === end || isSign[bytes[at]] === 1;
}
