/** Errors of a hand on a keyboard, each in one word in Latin letters. Nothing here is shared with the measured code. */
import type { SeededRandom } from '../../catalogue/random.ts';

/** Undefined if the word has no such error. */
export type TypingError = (word: string, random: SeededRandom) => string | undefined;

/** An English keyboard; its rows are shifted by half a key. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** `freinds` for `friends`. */
export const swap: TypingError = (word, random) => {
  const at = random.below(word.length - 1);
  if (word[at] === word[at + 1]) return undefined;
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
};

export const omission: TypingError = (word, random) => {
  const at = 1 + random.below(word.length - 1);
  return word.slice(0, at) + word.slice(at + 1);
};

/** Half of the letters inserted are typed twice. */
export const insertion: TypingError = (word, random) => {
  const at = 1 + random.below(word.length - 1);
  const letter = random.chance(0.5) ? word[at] : random.pick([...LETTERS]);
  return word.slice(0, at) + letter + word.slice(at);
};

export const neighbourKey: TypingError = (word, random) => {
  const at = 1 + random.below(word.length - 1);
  return word.slice(0, at) + random.pick(neighboursOf(word[at])) + word.slice(at + 1);
};

export const firstLetter: TypingError = (word, random) => {
  switch (random.below(3)) {
    case 0:
      return word.slice(1);
    case 1:
      return word[0] === word[1] ? undefined : word[1] + word[0] + word.slice(2);
    default:
      return random.pick(neighboursOf(word[0])) + word.slice(1);
  }
};

export const anyError: TypingError = (word, random) =>
  random.pick([swap, omission, insertion, neighbourKey])(word, random);

function neighboursOf(letter: string): string[] {
  const row = ROWS.findIndex((one) => one.includes(letter));
  const at = ROWS[row].indexOf(letter);
  const near = [ROWS[row][at - 1], ROWS[row][at + 1]];
  if (row > 0) near.push(ROWS[row - 1][at], ROWS[row - 1][at + 1]);
  if (row < 2) near.push(ROWS[row + 1][at - 1], ROWS[row + 1][at]);
  return near.filter((one) => one !== undefined);
}

/** The text, folded, with an error in one word of at least `shortest` letters. */
export function mistyped(
  text: string,
  error: TypingError,
  shortest: number,
  random: SeededRandom,
): string | undefined {
  const words = text.split(' ');
  const places = words.flatMap((word, i) => (/^[a-z]+$/.test(word) && word.length >= shortest ? [i] : []));
  if (places.length === 0) return undefined;
  const place = random.pick(places);
  const typed = error(words[place], random);
  if (typed === undefined || typed === words[place]) return undefined;
  return words.with(place, typed).join(' ');
}
