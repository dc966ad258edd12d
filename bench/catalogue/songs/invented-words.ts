/**
 * Words that look like those of a language: each letter is drawn by the two before it, as often as it follows them in
 * the language's own words. `night`, `light`, `lonely` also yield `nighty`, `lonight`, … Such words have many near neighbours,
 * as the names in real catalogues do.
 */
import type { SeededRandom } from '../random.ts';

const START = '  ';
const END = '.';
const LENGTH_MIN = 3;
const LENGTH_MAX = 11;

/** `count` words that are not among `words`; fewer if `words` do not yield so many. */
export function inventWords(words: readonly string[], count: number, random: SeededRandom): string[] {
  const following = new Map<string, string[]>();
  for (const word of words) {
    const letters = [...START, ...word, END];
    for (let i = 2; i < letters.length; i++) {
      const before = letters[i - 2] + letters[i - 1];
      const next = following.get(before);
      if (next === undefined) following.set(before, [letters[i]]);
      else next.push(letters[i]);
    }
  }
  const known = new Set(words);
  const invented: string[] = [];
  for (let tries = 0; invented.length < count && tries < count * 40; tries++) {
    const word = inventWord(following, random);
    if (word === undefined || known.has(word)) continue;
    known.add(word);
    invented.push(word);
  }
  return invented;
}

function inventWord(
  following: ReadonlyMap<string, readonly string[]>,
  random: SeededRandom,
): string | undefined {
  const letters = [...START];
  for (;;) {
    const next = random.pick(following.get(letters.at(-2)! + letters.at(-1)!)!);
    if (next === END) break;
    letters.push(next);
    if (letters.length > LENGTH_MAX + START.length) return undefined;
  }
  return letters.length < LENGTH_MIN + START.length ? undefined : letters.slice(START.length).join('');
}
