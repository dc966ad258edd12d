/**
 * Whether a name has the words of a phrase next to each other.
 *
 *     red rain     in `big, red: rain!`, not in `red rainbow`, `red big rain` or `redrain`
 *     東京 live     in `東京live` and `東京, live`: beside a script without spaces, nothing has to be between two words
 *
 * A regular expression with the same meaning takes a millisecond to compile for each word.
 */
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK, textOfRow } from '../../columns/row-texts.ts';
import { united } from '../words/united.ts';
import { isSpaced, isWordCharacter } from '../words/words.ts';

export interface PhraseUnit {
  text: string;
  /** Whether its script has spaces. */
  spaced: boolean;
}

export interface UnitsOfPhrase {
  units: readonly PhraseUnit[];
  /** The phrase must come after a minus sign that opens a word, as in `rain -live`. */
  afterMinus: boolean;
  /** The words in UTF-8 with spaces between them, if they are in ASCII. */
  ascii: Uint8Array | undefined;
}

/** Whether a folded name of a column has the phrase. Most are decided by their bytes: decoding 100,000 names would take most of the time of a search. */
export function hasPhrase(folded: RowTexts, name: number, phrase: UnitsOfPhrase): boolean {
  return hasAsciiPhrase(folded, name, phrase) ?? holdsPhrase(textOfRow(folded, name), phrase);
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

const [SPACE, QUOTE, MINUS] = [0x20, 0x22, 0x2d];
const ASCII_END = 0x80;
/** By byte: whether it is a sign between words. Those beyond ASCII may be anything. */
const isSign = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < ASCII_END && !isWordCharacter(byte) ? 1 : 0,
);

/** The same by the bytes of the name. Undefined if these do not tell: what characters beyond ASCII mean is not known here. */
function hasAsciiPhrase(
  folded: RowTexts,
  name: number,
  { ascii: phrase, afterMinus }: UnitsOfPhrase,
): boolean | undefined {
  if (phrase === undefined) return undefined;
  const { starts, items: bytes } = folded[name >>> TEXT_BLOCK_BITS];
  const start = starts[name & TEXT_BLOCK_MASK];
  const end = starts[(name & TEXT_BLOCK_MASK) + 1];
  let all = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    all |= byte;
    if (byte !== phrase[0] || (at > start && isSign[bytes[at - 1]] === 0)) continue;
    if (afterMinus && !isByteAfterMinus(bytes, start, at)) continue;
    if (isAt(bytes, at, end, phrase)) return true;
  }
  return all < ASCII_END ? false : undefined;
}

function isByteAfterMinus(bytes: Uint8Array, start: number, at: number): boolean {
  const minus = bytes[at - 1] === QUOTE ? at - 2 : at - 1;
  return minus >= start && bytes[minus] === MINUS && (minus === start || bytes[minus - 1] === SPACE);
}

function isAt(bytes: Uint8Array, start: number, end: number, phrase: Uint8Array): boolean {
  let at = start;
  for (let i = 0; i < phrase.length; i++) {
    if (phrase[i] !== SPACE) {
      if (at === end || bytes[at++] !== phrase[i]) return false;
      continue;
    }
    const signs = at;
    while (at < end && isSign[bytes[at]] === 1) at++;
    if (at === signs) return false;
  }
  return at === end || isSign[bytes[at]] === 1;
}
