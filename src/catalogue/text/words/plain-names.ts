/**
 * Names in Latin letters whose words all have a space between them, as most have. They are indexed by these words and by nothing else
 * (`analyseName`), so a plain name that is indexed under a word has that word.
 *
 *     `Red Rain`, `Red (Rain)`, `Réd Rain`   plain: has `rain`
 *     `Ra-In`, `R.A.I.N`, `雨 Rain`           not plain: may be indexed under `rain` without having that word
 *     `Räin`                                 is indexed under `rain` and `raein`, and has `rain`: plain for words that no letter is written out in
 */

import type { RowTexts } from '../../columns/row-texts.ts';
import { fold } from './fold.ts';
import { type NamesThat, namesThat } from './names-that.ts';
import { writtenOut } from './words.ts';

const SPACE = 0x20;
const DOLLAR = 0x24;
const LAST_SIGN = 0x7e;
/** Characters from here on have three bytes or more, or are of other scripts. */
const LATIN_END = 0x180;
/** The first bytes of characters from 0xc0 up to `LATIN_END`. */
const FIRST_LEAD = 0xc3;
const LAST_LEAD = 0xc5;

/** By character: whether it is a digit or a Latin letter; without those that are also written out, unless these are `included`. */
function latinLetters(included: boolean): Uint8Array {
  return Uint8Array.from({ length: LATIN_END }, (_, code) => {
    const letter = String.fromCharCode(code);
    const isLatin = /^[\p{L}0-9]$/u.test(letter) && /^[a-z0-9]+$/.test(fold(letter));
    return isLatin && (included || writtenOut(letter) === undefined) ? 1 : 0;
  });
}

/** Between two spaces is at most one stretch of letters and digits. */
function plainWith(letters: Uint8Array): (names: RowTexts) => NamesThat {
  return namesThat((bytes, from, to) => {
    let words = 0;
    let before = 0;
    for (let at = from; at < to; at++) {
      let code = bytes[at];
      if (code >= FIRST_LEAD && code <= LAST_LEAD) code = ((code & 0x1f) << 6) | (bytes[++at] & 0x3f);
      else if (code < SPACE || code > LAST_SIGN) return false;
      const isLetter = letters[code];
      // Other characters beyond ASCII may be folded to anything.
      if (isLetter === 0 && code > LAST_SIGN) return false;
      // `$` may stand for a letter.
      if (code === DOLLAR) return false;
      if (code === SPACE) words = 0;
      else if (isLetter > before && ++words > 1) return false;
      before = isLetter;
    }
    return true;
  });
}

const plain = plainWith(latinLetters(false));
const plainButWritten = plainWith(latinLetters(true));

/** All that letters are written out as. */
const WRITTEN = /[aou]e|aa/;

/** Tells which names of a column, as they are written, are plain for a word in ASCII. */
export function plainNamesFor(word: string): (names: RowTexts) => NamesThat {
  return WRITTEN.test(word) ? plain : plainButWritten;
}
