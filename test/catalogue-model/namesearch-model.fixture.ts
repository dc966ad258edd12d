/** `namesearch` by reading every name. */

import { OCCURRENCE } from '../../src/catalogue/text/index/occurrence.ts';
import { fold } from '../../src/catalogue/text/words/fold.ts';

/** Score of each name that contains the needle, by its index in `names`. */
export function naiveNamesearch(names: string[], needle: string): Map<number, number> {
  const found = new Map<number, number>();
  const folded = fold(needle);
  for (const [i, name] of names.entries()) {
    const score = folded === '' ? 0 : bestOccurrence(fold(name), folded);
    if (score > 0) found.set(i, score);
  }
  return found;
}

function bestOccurrence(name: string, folded: string): number {
  if (name === folded) return OCCURRENCE.whole;
  if (name.startsWith(folded)) return OCCURRENCE.beginning;
  let best = 0;
  for (let at = name.indexOf(folded); at >= 0; at = name.indexOf(folded, at + 1)) {
    const before = [...name.slice(0, at)].at(-1) ?? '';
    const after = [...name.slice(at + folded.length)][0] ?? '';
    const degree = isWord(before)
      ? OCCURRENCE.inside
      : isWord(after)
        ? OCCURRENCE.word
        : OCCURRENCE.wholeWord;
    best = Math.max(best, degree);
  }
  return best;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(character);
}
