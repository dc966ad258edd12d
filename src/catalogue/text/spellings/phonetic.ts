/**
 * Words that sound like one that no name has: each is the word with one spelling of a sound replaced by another.
 *
 *     fone  →  phone      nite  →  night      luv  →  love      boyz  →  boys
 */

/** Spellings of the same sound; a word may have any of them for any other. */
const SOUNDS = [
  'f ph',
  'ff f',
  'c k ck',
  'x cks ks',
  's c z ss',
  'ee ea e ie i y',
  'oo u ou ew',
  'ai ay ei a',
  'ow ou',
  'ie y',
  'er or ar a',
  'au aw o',
  'u o',
  'j g',
  'qu kw',
  'w wh',
  'r wr',
  'n kn',
  't tt',
  'l ll',
  'm mm',
  'n nn',
  'p pp',
  'b bb',
  'd dd',
  'g gg',
  'ite ight it',
  'tion shun',
].map((line) => line.split(' '));

/** Spellings that are words of their own. */
const WORDS = new Map([
  ['u', 'you'],
  ['ur', 'your'],
  ['r', 'are'],
  ['luv', 'love'],
  ['thru', 'through'],
  ['tho', 'though'],
  ['tha', 'the'],
  ['da', 'the'],
  ['cuz', 'because'],
  ['gurl', 'girl'],
  ['nuff', 'enough'],
  ['ruff', 'rough'],
]);

const LETTERS = /^[a-z]{2,20}$/;

/** Each once, without the word itself. */
export function respellings(word: string): string[] {
  if (!LETTERS.test(word)) return [];
  const found = new Set<string>();
  const known = WORDS.get(word);
  if (known !== undefined) found.add(known);
  for (const spellings of SOUNDS)
    for (const from of spellings)
      for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
        for (const to of spellings) found.add(word.slice(0, at) + to + word.slice(at + from.length));
  found.delete(word);
  return [...found];
}
