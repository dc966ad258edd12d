/**
 * The analyser: which words a name is found by, and what a query asks for.
 *
 * A text is folded and cut at white space into runs, and each run at punctuation and at changes between
 * scripts with and without spaces into units:
 *
 *     name             units               words indexed
 *     AC/DC Live       ac·dc | live        ac dc acdc live
 *     Don't            don·t               don dont        (no single letter beside an apostrophe)
 *     R.E.M.           r·e·m               rem             (only single letters: no parts)
 *     Müller           muller              muller mueller  (as folded, and with the umlaut written out)
 *     ABBA東京事変      abba·東京事変         abba 東京 京事 事変 変
 *     !!!              (none)              !!!             (signs count only where there is nothing else)
 *
 * Scripts without spaces become overlapping pairs, and their last character alone, so that every single
 * character is the beginning of some word.
 *
 * A query keeps its units as separate words, and each row of up to four neighbours, joined, is another way to
 * satisfy all of them: `ac dc`, `AC/DC` and `acdc` all find `AC/DC`, and `drum and bass` can be the tag `drumnbass`.
 */
import { fold } from './fold.ts';

/** Words of a query beyond this many are ignored. */
const MAX_QUERY_WORDS = 16;
/** Words that are repeated count once, but what they may be joined to is looked up for each. */
const MAX_QUERY_UNITS = 32;
const MAX_JOINED = 4;

export interface IndexedName {
  /** A word may stand here twice. */
  words: string[];
  /** How long the name is for scoring: its words without the joined and written-out variants. */
  length: number;
  /** The name's letters and digits alone (see `wordKey`). */
  key: string;
}

export interface QueryWord {
  /** Spellings of the word; any of them will do. */
  spellings: string[];
  /** Longer words that begin like this one match too. */
  prefix: boolean;
  /** Of a script with spaces, so that typing errors can be told from other words. */
  spaced: boolean;
}

/** Neighbouring words of the query run together; a match stands for each of them. */
export interface JoinedWords {
  word: string;
  /** Indices into `Query.words`. */
  covers: number[];
}

export interface Query {
  words: QueryWord[];
  joined: JoinedWords[];
  /** `wordKey` of the whole text. */
  key: string;
}

interface Unit {
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

/** What is left of a folded text without its spaces and punctuation: `hip-hop` and `hip hop` are `hiphop`. */
export function wordKey(folded: string): string {
  return runsOf(folded).map(joinedText).join('');
}

/** Most names have nothing to cut but spaces. */
const PLAIN_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** If the words of a name are just what stands between its spaces: the name, folded. */
function plainWords(text: string): string | undefined {
  return PLAIN_WORDS.test(text) ? text.toLowerCase() : undefined;
}

/** The words a name is indexed under. */
export function analyseName(text: string): IndexedName {
  const plain = plainWords(text);
  if (plain !== undefined) {
    const words = plain.split(' ');
    return { words, length: words.length, key: words.join('') };
  }
  const folded = fold(text);
  const runs = runsOf(folded);
  if (runs.length === 0) {
    const words = folded === '' ? [] : [folded];
    return { words, length: words.length, key: '' };
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
  return { words, length, key: runs.map(joinedText).join('') };
}

function addRun(run: Unit[], words: string[]): void {
  if (isInitials(run)) {
    words.push(joinedText(run));
    return;
  }
  for (const unit of run) {
    if (!unit.spaced) words.push(...pairs(unit.text), lastCharacter(unit.text));
    else if (run.length === 1 || unit.text.length > 1 || !unit.apostrophe) words.push(unit.text);
  }
}

/** Where punctuation stood inside a run, the run without it. */
function addJoined(run: Unit[], words: string[]): void {
  if (run.length > 1 && run.every((unit) => unit.spaced)) words.push(joinedText(run));
}

function isInitials(run: Unit[]): boolean {
  return run.length > 1 && run.every((unit) => unit.spaced && unit.text.length === 1);
}

function joinedText(run: Unit[]): string {
  return run.map((unit) => unit.text).join('');
}

/** What a query asks for. Any text will do; one without words has no `words`. */
export function analyseQuery(text: string): Query {
  const folded = fold(text);
  const runs = runsOf(folded);
  if (runs.length === 0) {
    const signs = folded === '' ? [] : [{ spellings: [folded], prefix: false, spaced: false }];
    return { words: signs, joined: [], key: '' };
  }
  const written = writtenOut(text);
  const writtenUnits = written === undefined ? [] : runsOf(fold(written)).flat();
  const words: QueryWord[] = [];
  const positions = new Map<string, number>();
  /** The units that made it into the words, each with the words it covers. */
  const units: { text: string; written: string; covers: number[] }[] = [];
  for (const unit of runs.flat()) {
    const spelledOut = writtenUnits[units.length]?.text ?? unit.text;
    const covers: number[] = [];
    for (const word of unit.spaced ? [unit.text] : pairs(unit.text)) {
      let position = positions.get(word);
      if (position === undefined) {
        if (words.length === MAX_QUERY_WORDS) break;
        position = words.length;
        positions.set(word, position);
        words.push({
          spellings: unit.spaced && spelledOut !== word ? [word, spelledOut] : [word],
          prefix: unit.spaced ? hasTwoCharacters(word) : !hasTwoCharacters(word),
          spaced: unit.spaced,
        });
      }
      covers.push(position);
    }
    units.push({ text: unit.text, written: spelledOut, covers });
    if (words.length === MAX_QUERY_WORDS || units.length === MAX_QUERY_UNITS) break;
  }
  return { words, joined: joinedWords(units), key: wordKey(folded) };
}

function joinedWords(units: { text: string; written: string; covers: number[] }[]): JoinedWords[] {
  const joined: JoinedWords[] = [];
  for (let from = 0; from < units.length; from++) {
    let text = '';
    let written = '';
    let covers: number[] = [];
    for (let to = from; to < Math.min(units.length, from + MAX_JOINED); to++) {
      text += units[to].text;
      written += units[to].written;
      covers = [...new Set([...covers, ...units[to].covers])];
      if (to === from && covers.length === 1) continue;
      joined.push({ word: text, covers });
      if (written !== text) joined.push({ word: written, covers });
    }
  }
  return joined;
}

/** German and Nordic letters as they are typed where keyboards lack them; undefined where there are none. */
export function writtenOut(text: string): string | undefined {
  if (!NOT_ASCII.test(text)) return undefined;
  const composed = text.normalize('NFC');
  const written = composed.replace(/[äöüåøÄÖÜÅØ]/g, (letter) => WRITTEN_OUT[letter.toLowerCase()]);
  return written === composed ? undefined : written;
}

const NOT_ASCII = /[^\0-\x7f]/;
const WRITTEN_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

function runsOf(folded: string): Unit[][] {
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

function pairs(text: string): string[] {
  const characters = [...text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => characters[i] + character);
}

function lastCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(text.length - 2) ?? 0).length === 2
    ? text.slice(-2)
    : text.slice(-1);
}

function hasTwoCharacters(text: string): boolean {
  return text.length > ((text.codePointAt(0) as number) > 0xffff ? 2 : 1);
}
