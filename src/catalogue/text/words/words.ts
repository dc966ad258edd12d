/**
 * The analyser: the words by which a name is found. (Queries are analysed in `query-words.ts`.)
 *
 * A text is folded and cut at white space into runs, and each run at punctuation and at changes between
 * scripts with and without spaces into units:
 *
 *     name             units               words indexed
 *     AC/DC Live       ac·dc | live        ac dc acdc live
 *     Don't            don·t               don dont        (no single letter next to an apostrophe if the joined word has it)
 *     R.E.M.           r·e·m               rem             (only single letters: no parts)
 *     Ke$ha            ke·ha               ke ha keha kesha  ($ for s, and ! for i inside a word)
 *     Müller           muller              muller mueller  (as folded, and with the umlaut written out)
 *     ABBA東京事変      abba·东京事变         abba 东京 京事 事变 变
 *     Кино             кино                кино, and the sound of `kino` (see `romanize.ts`)
 *     さくら 사랑        (pairs)             and the sounds of `sakura`, `sarang` (see `kana.ts`, `hangul.ts`)
 *     !!!              (none)              !!!             (signs count only if there is nothing else)
 *
 * Scripts without spaces become overlapping pairs, and their last character alone, so that every single
 * character is the start of some word. Kana and Chinese characters are united first (see `united.ts`).
 */
import { fold } from './fold.ts';
import { romanizations, soundOf, soundsOfName } from './romanize.ts';
import { united } from './united.ts';

export interface IndexedName {
  /** A word may occur twice. */
  words: string[];
  /** How long the name is for scoring: its words without the joined and written-out variants. */
  length: number;
  /** The name's letters and digits alone (see `wordKey`). */
  key: string;
  folded: string;
}

export interface Unit {
  text: string;
  spaced: boolean;
  /** Stands directly before or after an apostrophe. */
  apostrophe: boolean;
}

type CharacterClass = 1 | 2 | 3;
const SEPARATOR = 1;
const SPACED = 2;
const UNSPACED = 3;

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const UNSPACED_SCRIPT =
  /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;

/** Classes already looked up, by code point; 0 is "not yet". */
const classes = new Uint8Array(0x20000);

function classOf(code: number): CharacterClass {
  const known = classes[code];
  if (known) return known as CharacterClass;
  const character = String.fromCodePoint(code);
  const found = !WORD_CHARACTER.test(character)
    ? SEPARATOR
    : UNSPACED_SCRIPT.test(character)
      ? UNSPACED
      : SPACED;
  if (code < classes.length) classes[code] = found;
  return found;
}

/** Whether the character belongs to a word: a letter, digit or mark. */
export function isWordCharacter(code: number): boolean {
  return classOf(code) !== SEPARATOR;
}

/** Whether the character belongs to a word of a script that puts spaces between words. */
export function isSpaced(code: number): boolean {
  return classOf(code) === SPACED;
}

/** Whether the character is of a script that puts no spaces between words. */
export function isUnspaced(code: number): boolean {
  return classOf(code) === UNSPACED;
}

/** A folded text without spaces and punctuation: `hip-hop` and `hip hop` are `hiphop`. */
export function wordKey(folded: string): string {
  return runsOf(folded).map(joinedText).join('');
}

/** The same with a space wherever the text has one between two words. */
export function spacedKey(folded: string): string {
  return runsOf(folded).map(joinedText).join(' ');
}

/** Most names have nothing to cut but spaces. */
export const PLAIN_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** If the words of a name are just the parts between its spaces: the name, folded. */
function plainWords(text: string): string | undefined {
  return PLAIN_WORDS.test(text) ? text.toLowerCase() : undefined;
}

/** The words a name is indexed under. */
export function analyseName(text: string): IndexedName {
  const plain = plainWords(text);
  if (plain !== undefined) {
    const words = plain.split(' ');
    return { words, length: words.length, key: words.join(''), folded: plain };
  }
  const folded = fold(text);
  const runs = runsOf(folded);
  if (runs.length === 0) {
    const words = folded === '' ? [] : [folded];
    return { words, length: words.length, key: '', folded };
  }
  const words: string[] = [];
  for (const run of runs) addRun(run, words);
  const length = words.length;
  for (const run of runs) addJoined(run, words);
  const written = writtenOut(text);
  if (written !== undefined) {
    for (const run of runsOf(fold(written))) {
      addRun(run, words);
      addJoined(run, words);
    }
  }
  const lettered = withLetters(text);
  if (lettered !== undefined)
    for (const run of runsOf(fold(lettered))) {
      addRun(run, words);
      addJoined(run, words);
    }
  for (const part of text.split(' ')) {
    words.push(...soundsOfName(part));
    for (const latin of romanizations(part))
      for (const run of runsOf(latin)) {
        for (const { text: word } of run) words.push(soundOf(word) ?? word);
        const joined = run.length > 1 ? soundOf(joinedText(run)) : undefined;
        if (joined !== undefined) words.push(joined);
      }
  }
  return { words, length, key: runs.map(joinedText).join(''), folded };
}

function addRun(run: Unit[], words: string[]): void {
  if (isInitials(run)) {
    words.push(joinedText(run));
    return;
  }
  for (const unit of run) {
    if (!unit.spaced) words.push(...pairs(unit.text), lastCharacter(unit.text));
    else if (unit.text.length > 1 || !unit.apostrophe || !isJoined(run)) words.push(unit.text);
  }
}

/** Adds the run without its punctuation, if it has any inside. */
function addJoined(run: Unit[], words: string[]): void {
  if (isJoined(run)) words.push(joinedText(run));
}

function isJoined(run: Unit[]): boolean {
  return run.length > 1 && run.every((unit) => unit.spaced);
}

export function isInitials(run: Unit[]): boolean {
  return run.length > 1 && run.every((unit) => unit.spaced && unit.text.length === 1);
}

export function joinedText(run: Unit[]): string {
  return run.map((unit) => unit.text).join('');
}

/** German and Nordic letters as typed on keyboards without them; undefined if there are none. */
export function writtenOut(text: string): string | undefined {
  if (!NOT_ASCII.test(text)) return undefined;
  const composed = text.normalize('NFC');
  const written = composed.replace(/[äöüåøÄÖÜÅØ]/g, (letter) => WRITTEN_OUT[letter.toLowerCase()]);
  return written === composed ? undefined : written;
}

/** Signs for letters: `Ke$ha`, `P!nk`. */
const LETTER_SIGNS = /(?<=[\p{L}$])\$|\$(?=\$*\p{L})|(?<=\p{L})!(?=\p{L})/gu;
const LETTER_SIGN = new RegExp(LETTER_SIGNS.source, 'u');

/** The letters for such signs; undefined if there are none. */
export function withLetters(text: string): string | undefined {
  if (!LETTER_SIGN.test(text)) return undefined;
  return text.replace(LETTER_SIGNS, (sign) => (sign === '$' ? 's' : 'i'));
}

const NOT_ASCII = /[^\0-\x7f]/;
const WRITTEN_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** The units of a folded text, by its parts between spaces. */
export function runsOf(text: string): Unit[][] {
  const folded = united(text);
  const runs: Unit[][] = [];
  let run: Unit[] = [];
  let start = 0;
  let unitClass: CharacterClass = SEPARATOR;
  let apostrophe = false;
  const closeUnit = (end: number, closedByApostrophe: boolean) => {
    if (unitClass === SEPARATOR) return;
    const touched = apostrophe || closedByApostrophe;
    run.push({ text: folded.slice(start, end), spaced: unitClass === SPACED, apostrophe: touched });
  };
  for (let at = 0; at < folded.length; ) {
    const code = folded.codePointAt(at) as number;
    const next = classOf(code);
    if (next !== unitClass) {
      closeUnit(at, code === APOSTROPHE);
      apostrophe = unitClass === SEPARATOR && folded.charCodeAt(at - 1) === APOSTROPHE;
      start = at;
      unitClass = next;
    }
    if (code === SPACE) {
      if (run.length > 0) runs.push(run);
      run = [];
    }
    at += code > 0xffff ? 2 : 1;
  }
  closeUnit(folded.length, false);
  if (run.length > 0) runs.push(run);
  return runs;
}

const SPACE = 0x20;
const APOSTROPHE = 0x27;

export function pairs(text: string): string[] {
  const characters = [...text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => characters[i] + character);
}

function lastCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(text.length - 2) ?? 0).length === 2
    ? text.slice(-2)
    : text.slice(-1);
}

export function hasTwoCharacters(text: string): boolean {
  return text.length > ((text.codePointAt(0) as number) > 0xffff ? 2 : 1);
}

/** The character that ends before byte `at` of a UTF-8 text. */
export function codePointBefore(bytes: Uint8Array, at: number): number {
  let code = bytes[at - 1];
  if (code < 0x80) return code;
  code &= 0x3f;
  for (let back = 2, shift = 6; ; back++, shift += 6) {
    const byte = bytes[at - back];
    if (byte < 0xc0) code |= (byte & 0x3f) << shift;
    else return code | ((byte & (0x7f >>> back)) << shift);
  }
}

/** How many bytes a character of a UTF-8 text has, by the first of them. */
export function sizeOfCharacter(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The character that begins at byte `at` of a UTF-8 text. */
export function codePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  const size = sizeOfCharacter(lead);
  let code = size === 1 ? lead : lead & (0x7f >>> size);
  for (let i = 1; i < size; i++) code = (code << 6) | (bytes[at + i] & 0x3f);
  return code;
}
