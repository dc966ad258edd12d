import { areConfused } from './likely-errors.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words turn into too many others. */
const OTHER_START_MIN = 6;

/** A word with a likely error in its first letter: one too many, swapped with the next, another one, or missing. */
export function otherStarts([first, second, ...rest]: readonly string[]): string[] {
  if (rest.length < OTHER_START_MIN - 2) return [];
  const tail = second + rest.join('');
  const starts = [tail];
  if (first !== second) starts.push(second + first + rest.join(''));
  if (!LETTERS.includes(first)) return starts;
  for (const letter of LETTERS)
    if (letter !== first && areConfused(letter, first)) starts.push(letter + tail);
  for (const letter of LETTERS) starts.push(letter + first + tail);
  return starts;
}
