/**
 * Names in ASCII whose words all have a space between them, as most have. They are indexed by these words and by nothing else
 * (`analyseName`), so a plain name that is indexed under a word has that word.
 *
 *     `Red Rain`, `Red (Rain)`    plain: has `rain`
 *     `Ra-In`, `Räin`, `R.A.I.N`  not plain: indexed under `rain` or `raein`, but does not have that word as it is typed
 */
import { namesThat } from './names-that.ts';

const SPACE = 0x20;
const LAST_SIGN = 0x7e;
const IS_LETTER = Uint8Array.from({ length: 128 }, (_, byte) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

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

/** Tells which names of a column, as they are written, are plain. */
export const plainNames = namesThat(isPlain);
