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

/** Spellings and the sound they have in common, from left to right; vowels, of which people confuse more, last. */
const SPELLED: readonly [RegExp, ReadonlyMap<string, string>][] = [
  [/c(?=[eiy])/g, soundTable('c s')],
  [
    /^kn|^wr|igh|ph|ck|qu|wh|th|dg|mb$|[sc]h|g(?=[eiy])|[cqxz]|(?<=.)e$/g,
    soundTable('kn n|wr r|igh i|ph f|ck k|qu kw|wh w|th t|dg j|mb m|sh s|ch s|g j|c k|q k|x ks|z s|e'),
  ],
  [
    /[eo]r$|[aeiou][aeiouwy]|[ey]/g,
    soundTable('er a|or a|ea i|ee i|ie i|ei i|ey i|ai a|ay a|oo u|ou u|ow u|ew u|au o|aw o|e i|y i'),
  ],
];

function soundTable(text: string): Map<string, string> {
  return new Map(
    text.split('|').map((entry): [string, string] => [entry.split(' ')[0], entry.split(' ')[1] ?? '']),
  );
}

/** The same for words that sound alike, more or less: `fealz` and `feels` are `fils`. */
export function soundKey(word: string): string {
  let sound = word;
  for (const [letters, table] of SPELLED)
    sound = sound.replace(letters, (found) => table.get(found) ?? found);
  return sound.replace(/(.)\1+/g, '$1');
}

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
