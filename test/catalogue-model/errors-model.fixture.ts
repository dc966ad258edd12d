/** Typing errors, as `docs/search.md` describes them: how many a word has if another one is meant, and which are likely. */
import { isSound } from './words-model.fixture.ts';

/** The last results: the same few words are compared again and again. */
const knownErrors = new Map<string, number>();

/**
 * How many errors `typed` has if `meant` is meant, as far as they are forgiven: one, or two after the first letter. With `anyStart`, one of two
 * may be in the first letter.
 */
export function errorsIn(typed: string, meant: string, anyStart: boolean): number {
  const key = `${typed}\n${meant}\n${anyStart}`;
  const errors = knownErrors.get(key) ?? countErrors([...typed], [...meant], anyStart);
  if (knownErrors.size < 100_000) knownErrors.set(key, errors);
  return errors;
}

function countErrors(typed: string[], meant: string[], anyStart: boolean): number {
  const edits = editsBetween(typed, meant);
  const word = meant.join('');
  const isForgiven = edits === 1 ? canBeMistyped(typed, meant) : hasForgivenStart(typed, meant, anyStart);
  return edits === 0 || (isForgiven && !isSound(word)) ? edits : Number.POSITIVE_INFINITY;
}

/** Shorter words are too many others with an error, and a character of a script without spaces is never typed as another letter. */
function canBeMistyped(typed: string[], meant: string[]): boolean {
  const isOther = (character: string) => character >= '\u2e80' && !typed.includes(character);
  return Buffer.from(meant.join('')).length >= 3 && !meant.some(isOther);
}

function hasForgivenStart(typed: string[], meant: string[], anyStart: boolean): boolean {
  return typed[0] === meant[0] || (anyStart && typed.length >= 6 && hasLikelyStart(typed, meant));
}

/** Whether one of two errors is a likely one in the first letter: one too many, swapped with the next, missing, or another one. */
function hasLikelyStart(typed: string[], meant: string[]): boolean {
  const [first, second, ...rest] = typed;
  const isLatin = [first, meant[0]].every((letter) => /[a-z]/.test(letter));
  const corrected = [
    [second, ...rest],
    [second, first, ...rest],
    ...(isLatin ? [[meant[0], first, second, ...rest]] : []),
    ...(isLatin && areConfused(meant[0], first) ? [[meant[0], second, ...rest]] : []),
  ];
  return corrected.some((start) => editsBetween(start, meant) === 1);
}

/** A missing letter, neighbours swapped, a letter for another that is confused with it, or one too many, beside one that is. */
export function isLikelyError(typed: string, meant: string): boolean {
  const [letters, others] = [[...typed], [...meant]];
  if (letters.length < others.length) return true;
  return letters.some((letter, at) => {
    const [before, after] = [letters[at - 1], letters[at + 1]];
    const beside = [before, after].filter((one) => one !== undefined);
    const isMeant = (changed: string[]) => changed.join('') === meant;
    if (letters.length > others.length)
      return isMeant(letters.toSpliced(at, 1)) && beside.some((one) => areConfused(one, letter));
    if (after !== undefined && isMeant(letters.toSpliced(at, 2, after, letter))) return true;
    return isMeant(letters.with(at, others[at])) && areConfused(letter, others[at]);
  });
}

/** Each row is half a key to the right of the one above. */
const KEYBOARD = ['q w e r t y u i o p', ' a s d f g h j k l', '  z x c v b n m'];
/** Vowels, consonants that sound alike, and letters whose keys other layouts swap. */
const ALIKE = ['aeiouy', 'ckqsz', 'dt', 'bpvfw', 'gj', 'mn', 'yz', 'zw', 'qa'];

/** Neighbours on the keyboard, and letters that are alike. Of other scripts, any. */
function areConfused(a: string, b: string): boolean {
  if (!/[a-z]/.test(a) || !/[a-z]/.test(b)) return true;
  const [one, other] = [a, b].map((letter) => {
    const row = KEYBOARD.findIndex((keys) => keys.includes(letter));
    return { row, column: KEYBOARD[row].indexOf(letter) };
  });
  const isNear = Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 2;
  const isBeside = one.row === other.row ? isNear : isNear && Math.abs(one.column - other.column) === 1;
  return a === b || isBeside || ALIKE.some((letters) => letters.includes(a) && letters.includes(b));
}

/** Optimal string alignment distance. */
export function editsBetween(a: string[], b: string[]): number {
  const d = a.concat('').map(() => new Array<number>(b.length + 1).fill(0));
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) d[i][j] = i + j;
      else {
        d[i][j] = Math.min(
          d[i - 1][j] + 1,
          d[i][j - 1] + 1,
          d[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1),
        );
        const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        if (swapped) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.length][b.length];
}
