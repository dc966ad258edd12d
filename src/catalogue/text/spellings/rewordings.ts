/**
 * Small words that people mix up, so that a text may be a name but for one of them: articles, prepositions, pronouns, and short forms.
 *
 *     on the disco   →   in the disco, at the disco, …
 *     happy u        →   happy you
 *     i want to fly  →   i wanna fly
 */

/** Words that stand for each other; each line in one language, or in all. */
const MIXED_UP = [
  'a an the',
  'of in on at for to from with',
  'my your our his her their',
  'me you us him her them',
  'i you we they he she',
  'is was are were',
  'this that',
  'der die das den dem ein eine',
  'le la les un une',
  'el la los las un una',
  'il lo la gli le un una',
  'o a os as um uma',
  'de del della di da do des du dos das',
  'you u ya',
  'your ur',
  'are r',
  'for 4',
  'to too two 2',
  'because cause cuz coz',
  'until till til',
  'them em',
  'going_to gonna',
  'want_to wanna',
  'got_to gotta',
].map((line) => line.split(' ').map((words) => words.replace('_', '')));

const OTHERS = new Map<string, string[]>();
for (const words of MIXED_UP)
  for (const word of words)
    OTHERS.set(word, [...new Set([...(OTHERS.get(word) ?? []), ...words.filter((other) => other !== word)])]);

/** The second word of all short forms for two. */
const SHORTENED = 'to';

const MAX_KEYS = 48;

/** The keys of a text with one word, or two neighbours that have a short form, replaced. `units` are its words. */
export function rewordedKeys(units: readonly string[]): string[] {
  const keys = new Set<string>();
  for (let i = 0; i < units.length; i++) {
    for (const other of OTHERS.get(units[i]) ?? []) keys.add(units.with(i, other).join(''));
    if (units[i + 1] !== SHORTENED) continue;
    for (const other of OTHERS.get(units[i] + SHORTENED) ?? [])
      keys.add(units.toSpliced(i, 2, other).join(''));
  }
  if (keys.size === 0) return [];
  keys.delete(units.join(''));
  return [...keys].slice(0, MAX_KEYS);
}
