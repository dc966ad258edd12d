/**
 * Whether a name has the words of a phrase next to each other.
 *
 *     red rain     in `big, red: rain!`, not in `red rainbow`, `red big rain` or `redrain`
 *     東京 live     in `東京live` and `東京, live`: beside a script without spaces, nothing has to be between two words
 *
 * A regular expression with the same meaning takes a millisecond to compile for each word.
 */
import { united } from '../words/united.ts';
import { isSpaced, isWordCharacter } from '../words/words.ts';

export interface PhraseUnit {
  text: string;
  /** Of a script with spaces. */
  spaced: boolean;
}

export interface UnitsOfPhrase {
  units: readonly PhraseUnit[];
  /** The phrase must come after a minus sign that opens a word, as in `rain -live`. */
  afterMinus: boolean;
}

export function holdsPhrase(folded: string, { units, afterMinus }: UnitsOfPhrase): boolean {
  const name = united(folded);
  const [{ text }] = units;
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1))
    if ((!afterMinus || isAfterMinus(name, at)) && standsAt(name, at, units)) return true;
  return false;
}

function standsAt(name: string, start: number, units: readonly PhraseUnit[]): boolean {
  if (units[0].spaced && start > 0 && isSpaced(codeBefore(name, start))) return false;
  let at = start;
  let spacedBefore = false;
  for (const [i, { text, spaced }] of units.entries()) {
    const from = i === 0 ? at : endOfSigns(name, at);
    if (from === at && spaced && spacedBefore) return false;
    if (!name.startsWith(text, from)) return false;
    at = from + text.length;
    spacedBefore = spaced;
  }
  return !spacedBefore || at === name.length || !isSpaced(name.codePointAt(at) as number);
}

/** Where the next word begins. */
function endOfSigns(name: string, from: number): number {
  let at = from;
  while (at < name.length) {
    const code = name.codePointAt(at) as number;
    if (isWordCharacter(code)) break;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

function codeBefore(name: string, at: number): number {
  const code = name.codePointAt(at - 2) ?? 0;
  return code > 0xffff ? code : name.charCodeAt(at - 1);
}

function isAfterMinus(name: string, at: number): boolean {
  const minus = name[at - 1] === '"' ? at - 2 : at - 1;
  return name[minus] === '-' && (minus === 0 || name[minus - 1] === ' ');
}
