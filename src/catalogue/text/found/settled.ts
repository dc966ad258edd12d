/**
 * Whether the words of a query, as they are typed, find what can be expected, so that nothing else needs to be tried.
 *
 *     red rain   "Red Rain", "Rain, Red Sky", "Rain" by Red Birds     settled
 *     dear jon   "Dear Heart" by Jack Jones                           scattered: both names have just parts of it, so not if there is a "Dear John"
 */
import { textOfRow } from '../../columns/row-texts.ts';
import { hasCorrectedWhole, lackingHits } from '../hits/find-names.ts';
import { includesName, type WordHits } from '../hits/hits.ts';
import { correctionsOf, type SearchContext } from '../hits/search-hits.ts';
import { hasWhole } from '../hits/whole-names.ts';
import type { SearchQuery } from '../parse/query-words.ts';
import { ENOUGH } from '../search-weights.ts';
import { isSound, mayBegin } from '../words/romanize.ts';
import { analyseName, type IndexedName } from '../words/words.ts';

/** Whether so many tracks settle a search for one needed word. */
export function isSettledWord(
  context: SearchContext,
  position: number,
  only: WordHits,
  tracks: number,
): boolean {
  if (!only.known) return tracks > 0;
  if (tracks < ENOUGH) return false;
  return hasWhole(context.whole) || !hasCorrectedWhole(context, position);
}

/** Whether these tracks, which have all of several words, settle the search. */
export function isSettled(context: SearchContext, tracks: Uint32Array, hits: WordHits[]): boolean {
  if (tracks.length === 0) return false;
  if (tracks.length >= ENOUGH || hasWhole(context.whole)) return true;
  const { catalogue, query } = context;
  // Names are read only if the indexes have all words in them that have no typing error.
  const needed = hits.filter(({ known }, position) => known && !query.words[position].optional);
  const isNamed = ({ names }: WordHits, track: number) =>
    includesName(names.tracks, track) || includesName(names.artists, catalogue.tracks.artist[track]);
  const named = tracks.filter((track) => needed.every((word) => isNamed(word, track)));
  if (named.length === 0) return false;
  const corrections = hits.map((word) => [
    ...correctionsOf(context, word, 'tracks'),
    ...correctionsOf(context, word, 'artists'),
  ]);
  let isFound = false;
  for (const track of named) {
    const match = matchOf(context, corrections, track);
    if (match === 'good') return true;
    isFound ||= match === 'scattered';
  }
  return isFound && !hasLikelierName(context);
}

/** Undefined if a needed word is neither in the track's name nor in its artist's. */
function matchOf(
  { catalogue: { tracks, artists }, query }: SearchContext,
  corrections: string[][],
  track: number,
): 'good' | 'scattered' | undefined {
  const name = analyseName(textOfRow(tracks.name.exact, track));
  const artist = analyseName(textOfRow(artists.name.exact, tracks.artist[track]));
  if (!hasWords(query, corrections, [...name.words, ...artist.words])) return undefined;
  return isScattered(query, corrections, name, artist) ? 'scattered' : 'good';
}

/** Whether the words of a query are just parts of both names, or of words in them: neither has them all, is among them, or begins with the text. */
function isScattered(query: SearchQuery, corrections: string[][], ...names: IndexedName[]): boolean {
  const isPart = ({ key }: IndexedName) => key !== '' && query.key.includes(key);
  if (names.some((name) => isPart(name) || name.folded.startsWith(query.typed))) return false;
  const typed = new Set([...query.units.map(({ text }) => text), ...corrections.flat()]);
  const whole = { ...query, words: query.words.map((word) => ({ ...word, prefix: false })) };
  return !names.some(
    ({ words }) => words.every((word) => typed.has(word)) || hasWords(whole, corrections, words),
  );
}

/** Whether a name is the text without one of its words, or with one corrected. */
function hasLikelierName(context: SearchContext): boolean {
  const { query } = context;
  if (lackingHits(context, query).some((names) => names !== undefined)) return true;
  return query.words.some(
    ({ optional, quoted }, position) => !optional && !quoted && hasCorrectedWhole(context, position),
  );
}

/** Whether all words that the query needs, or corrections of them, are among these; the last one may be a beginning. */
function hasWords(query: SearchQuery, corrections: string[][], words: string[]): boolean {
  return query.words.every(({ spellings, alike, optional, prefix }, position) => {
    const ways = [...spellings, ...alike];
    if (optional || ways.some((way) => words.includes(way))) return true;
    if (prefix && ways.some((way) => mayBegin(way) && words.some((word) => word.startsWith(way))))
      return true;
    if (corrections[position].some((word) => words.includes(word))) return true;
    // That words sound like one in another script may be chance: `so sik` and 소식.
    const joined = [...query.joined, ...query.sounds.filter(({ word }) => !isSound(word))];
    return joined.some(({ word, covers }) => covers.includes(position) && words.includes(word));
  });
}
