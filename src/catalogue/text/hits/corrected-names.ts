/**
 * Names that are the whole text with one mistyped word corrected.
 *
 *     rianbow road   with rainbow for rianbow   →   the key `rainbowroad`   →   `Rainbow Road`
 *
 * Most of the keys are those of no name, so they are looked up without creating a text for each.
 */
import { textAt } from '../../columns/text-column.ts';
import type { TextColumn } from '../../columns/types.ts';
import { utf8 } from '../index/dictionary.ts';
import { EMPTY, finished, hashedOn, hashedUnits } from '../index/key-hash.ts';
import { addNamesWith } from '../index/names-with-key.ts';
import { mistypedAs } from '../mistyped/mistyped-as.ts';
import { GUEST_SIGNS } from '../parse/query-keys.ts';
import type { QueryUnit, SearchQuery } from '../parse/query-words.ts';
import { CORRECTIONS_MAX } from '../search-weights.ts';
import type { WordHits } from './hits.ts';
import { correctedPlaces, type SearchContext } from './search-hits.ts';
import { soundingNames } from './sounding-names.ts';
import { eachNamed, hasNames, NAMED, type NamedField, type WholeNames } from './whole-names.ts';

/**
 * The whole names, with those that the corrections among the hits give, and those that sound like the text; `hits` are in the order of the
 * words. If a name is the text as it is, nothing needs to be corrected: `yeah yeah yeahs` is not `Yeah Yeah Yeah`.
 */
export function withCorrected(context: SearchContext, hits: WordHits[]): WholeNames {
  const { whole } = context;
  if (hasNames(whole.exact)) return whole;
  const sounding = eachNamed((field) => soundingNames(context, field, hits));
  const isSounding = hasNames(sounding);
  const isCorrected = hits.some(hasCorrections);
  if (!isSounding && !isCorrected) return whole;
  const nearly = isSounding
    ? eachNamed((field) => [...whole.nearly[field], ...sounding[field]])
    : whole.nearly;
  if (!isCorrected) return { ...whole, nearly };
  const corrected = eachNamed((field) => [
    ...whole.corrected[field],
    ...correctedNames(
      context,
      field,
      hits.map((word) => correctedPlaces(word, field)),
    ),
  ]);
  return { ...whole, nearly, corrected };
}

function hasCorrections({ names }: WordHits): boolean {
  return NAMED.some((field) => names[field].some(({ isCorrected }) => isCorrected));
}

/** Whether a name would be the whole text if the word at this position were corrected. */
export function hasCorrectedWhole(context: SearchContext, position: number): boolean {
  const { index, query } = context;
  return NAMED.some((field) => {
    const near = mistypedAs(index[field], query.words[position], 1).map(({ word }) => word);
    const corrections = query.words.map((_, i) => (i === position ? near : []));
    return correctedNames(context, field, corrections).length > 0;
  });
}

/** The parts of a text as a name has them: with `feat` before a guest. */
export function unitsAsNamed({ units }: SearchQuery): readonly QueryUnit[] {
  const guest = units.findIndex((unit) => unit.guest);
  const sign = { text: GUEST_SIGNS[0], word: -1, dispensable: true, guest: false };
  return guest < 0 ? units : units.toSpliced(guest, 0, sign);
}

function correctedNames(
  { index, catalogue, query }: SearchContext,
  field: NamedField,
  corrections: readonly (readonly number[])[],
): number[] {
  const { dictionary } = index[field];
  const { name } = catalogue[field];
  const found: number[] = [];
  const units = unitsAsNamed(query);
  const key = units.map(({ text }) => text).join('');
  let left = CORRECTIONS_MAX;
  let before = '';
  for (const { text, word } of units) {
    const places = corrections[word] ?? [];
    const after = key.slice(before.length + text.length);
    if (places.length > 0) {
      const hash = hashedOn(EMPTY, before);
      const [bytesBefore, bytesAfter] = [utf8(before), utf8(after)];
      for (let i = 0; i < places.length && left > 0; i++, left--) {
        const keyHash = finished(hashedOn(hashedWord(hash, dictionary, places[i]), after));
        const length = writeKey(bytesBefore, dictionary, places[i], bytesAfter);
        addNamesWith(found, index[field], name, keyHash, written, length);
      }
    }
    before += text;
  }
  return found;
}

/** With a word of the dictionary, which is in UTF-8; in ASCII its bytes are its code units. */
function hashedWord(hash: number, dictionary: TextColumn, place: number): number {
  const { bytes, starts } = dictionary;
  for (let at = starts[place]; at < starts[place + 1]; at++)
    if (bytes[at] > 127) return hashedOn(hash, textAt(dictionary, place));
  return hashedUnits(hash, bytes, starts[place], starts[place + 1]);
}

/** The key at hand. Reused, because creating an array takes longer than looking it up. */
let written = new Uint8Array(256);

/** Writes a word of the dictionary between two texts. Returns its length. */
function writeKey(
  before: Uint8Array,
  { bytes, starts }: TextColumn,
  place: number,
  after: Uint8Array,
): number {
  const length = before.length + starts[place + 1] - starts[place] + after.length;
  if (length > written.length) written = new Uint8Array(length * 2);
  let at = 0;
  for (let i = 0; i < before.length; i++) written[at++] = before[i];
  for (let i = starts[place]; i < starts[place + 1]; i++) written[at++] = bytes[i];
  for (let i = 0; i < after.length; i++) written[at++] = after[i];
  return length;
}
