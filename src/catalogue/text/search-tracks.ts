/**
 * Free-text search: the tracks that match a text, with their scores.
 *
 * Which tracks. The text is analysed into words (`query-words.ts`). A word is searched in five fields: track name, artist
 * name, album name, tags, and the names of outside artists that the artist resembles. It matches a word there
 *   - exactly, in any of its spellings; or when it and its neighbours, joined, do (`ac dc` in `ACDC`);
 *   - in another script, if it sounds alike (`kino` in `Кино`, `sakura` in `さくら`, see `romanize.ts`);
 *   - in another form: plural, singular, -in' for -ing, a number in digits (`variants.ts`); not in tags;
 *   - as a beginning, if it is the last word and has two characters or more (`lov` in `lovely`);
 *   - through the table of tags: synonyms, joined with neighbours too (`drum and bass` for the tag `drumnbass`), and tags
 *     below the one that is meant (`rock` for `hardrock`).
 * A name that equals the whole text but for spaces and punctuation matches all its words (`hiphop` and `Hip Hop`). A phrase that
 * finds nothing is searched as plain words.
 *
 * A word that is in no name also matches with one typing error (`deletions.ts`), or by its sound (`phonetic.ts`).
 *
 * The result is the tracks that match every needed word. The search is widened if there are fewer than ENOUGH, no name in the
 * catalogue is the whole text, and no track has every word in its own and its artist's name; for a single word that some name has,
 * if there are fewer than ENOUGH or no name is that word. Then a word also matches
 *   - two words of a name, run together (`hiphop` in `Hip Hop Hooray`);
 *   - as a beginning, at any position;
 *   - with one typing error, or, if it is in no name and reaches fewer than ENOUGH tracks so, with two after the first letter
 *     (`typos.ts`), if it is long enough (`allowedEdits`); at most TYPO_WORDS words of each field count, and for at most
 *     TYPO_LOOKUPS words of the text, the rarest.
 * The result is the tracks that match every word, and if they are still fewer than ENOUGH, those that match all but one; if there
 * are none either, those that match the most words.
 *
 * Scores. A match weighs WEIGHT of its field × FACTOR of its kind, and in names of tracks, artists and albums × 8 / (7 + words in
 * the name). Popularity is applied later, in `query/relevance.ts`.
 *     word(track)  = best match of the word in any field, and a tenth of its best match in each other field
 *     rarity(word) = ln(1 + tracks / tracks that the word reaches, each as often as it is reached)
 *     score(track) = sum over the words of rarity × word(track), × MISSING for each needed word that is missing,
 *                    × (1 + WHOLE × WHOLE_DEGREE of the best field whose name is the whole text, or nearly)
 *
 * For example, `rain` in a catalogue of four tracks by one artist:
 *     0 `Rain`         exact, one word        10 × 1 × 8/8             = 10
 *     1 `Red Rain`     exact, two words       10 × 1 × 8/9             = 8.89
 *     2 `Rainbow`      beginning              10 × 0.5 × 8/8           = 5
 *     3 `Sun`          no match
 * It reaches one track as a whole name, two as a word, one as a beginning, so rarity is ln(1 + 4/4) = 0.693. The name of
 * 0 equals the text, which doubles its score:
 *     0 → 13.86, 1 → 6.16, 2 → 3.47
 */
import { countBits } from '../columns/bit-loops.ts';
import {
  addBits,
  allBits,
  createBits,
  dropBits,
  hasBit,
  keepBits,
  ordinalsOf,
  setBit,
} from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { textOfRow } from '../columns/row-texts.ts';
import { NOTHING, type Scored } from '../columns/scored.ts';
import type { Bits } from '../columns/types.ts';
import { withCorrected } from './corrected-names.ts';
import { tracksWithPhrase } from './phrase.ts';
import { analyseQuery, type SearchQuery } from './query-words.ts';
import { countWords, tracksHaving } from './search-counts.ts';
import {
  correctionsOf,
  hasCorrectedWhole,
  plainHits,
  type SearchContext,
  type WordHits,
  wideHits,
} from './search-hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { scoreRows, scoreTracks, type WordsByReach } from './search-scores.ts';
import { ENOUGH, SPARED } from './search-weights.ts';
import { eachNamed, findWholeNames, hasWhole, raiseWhole } from './whole-names.ts';
import { analyseName } from './words.ts';

/** A text without words finds nothing. A phrase that finds nothing is searched as plain words. */
export function searchTracks(index: SearchIndex, catalogue: SearchedCatalogue, text: string): Scored {
  const query = analyseQuery(text);
  const found = scoredTracks(index, catalogue, query);
  if (found.ordinals.length > 0 || query.phrases.length === 0) return found;
  return scoredTracks(index, catalogue, analyseQuery(text, true));
}

function scoredTracks(index: SearchIndex, catalogue: SearchedCatalogue, query: SearchQuery): Scored {
  if (query.words.length === 0) return NOTHING;
  const whole = findWholeNames(index, catalogue, query);
  const context = { index, catalogue, query, whole, repeated: eachNamed(() => new Map()) };
  const restricted = allowedTracks(context);
  if (restricted !== undefined && countBits(restricted.allowed) === 0) return NOTHING;
  const scored = matchingTracks(context, restricted?.allowed);
  raiseSpared(scored, restricted?.spared);
  return scored;
}

function matchingTracks(context: SearchContext, allowed: Bits | undefined): Scored {
  const { index, catalogue, query } = context;
  const plain = plainHits(context);
  const words = sortByReach(query, plain);
  const found = scoreTracks(index, catalogue, words, allowed);
  if (isSettled(context, found, plain)) return raiseWhole(catalogue, withCorrected(context, plain), found);
  const wide = wideHits(context, plain);
  return raiseWhole(
    catalogue,
    withCorrected(context, wide),
    widened(context, sortByReach(query, wide), allowed),
  );
}

function widened({ index, catalogue }: SearchContext, words: WordsByReach, allowed?: Bits): Scored {
  if (words.needed.length === 1) return scoreTracks(index, catalogue, words, allowed);
  return scoreRows(index, catalogue, words, tracksWithMost(catalogue, words.needed, allowed));
}

function tracksWithMost(catalogue: SearchedCatalogue, words: WordHits[], allowed?: Bits): Uint32Array {
  const counts = countWords(catalogue, words);
  const having = (least: number): Bits => {
    const bits = tracksHaving(counts, least);
    if (allowed !== undefined) keepBits(bits, allowed);
    return bits;
  };
  const all = words.length;
  let found = having(all);
  for (let least = all - 1; least > 0 && !isEnough(countBits(found), least + 1, all); least--)
    found = having(least);
  return ordinalsOf(found);
}

/** Whether so many tracks with `least` words of `all` will do, or those with fewer words are needed. */
function isEnough(count: number, least: number, all: number): boolean {
  return count >= ENOUGH || (count > 0 && least < all);
}

/** Whether the words as typed find what can be expected, so that no others need to be tried. */
function isSettled(context: SearchContext, { ordinals }: Scored, hits: WordHits[]): boolean {
  const { query, whole } = context;
  if (ordinals.length === 0) return false;
  const needed = [...hits.keys()].filter((position) => !query.words[position].optional);
  if (needed.length === 1) {
    if (!hits[needed[0]].known) return true;
    return ordinals.length >= ENOUGH && (hasWhole(whole) || !hasCorrectedWhole(context, needed[0]));
  }
  if (ordinals.length >= ENOUGH || hasWhole(whole)) return true;
  const corrections = hits.map((word) => [
    ...correctionsOf(word, 'tracks'),
    ...correctionsOf(word, 'artists'),
  ]);
  return ordinals.some((track) => hasAllWords(context, corrections, track));
}

/** Whether every needed word is in the track's name or its artist's. */
function hasAllWords({ catalogue, query }: SearchContext, corrections: string[][], track: number): boolean {
  const { tracks, artists } = catalogue;
  const name = analyseName(textOfRow(tracks.name.exact, track));
  const artist = analyseName(textOfRow(artists.name.exact, tracks.artist[track]));
  return hasWords(query, corrections, [...name.words, ...artist.words]);
}

/** Whether all words that the query needs, or corrections of them, are among these; the last one may be a beginning. */
export function hasWords(query: SearchQuery, corrections: string[][], words: string[]): boolean {
  return query.words.every(({ spellings, alike, optional, prefix }, position) => {
    const ways = [...spellings, ...alike];
    if (optional || ways.some((way) => words.includes(way))) return true;
    if (prefix && ways.some((way) => words.some((word) => word.startsWith(way)))) return true;
    if (corrections[position].some((word) => words.includes(word))) return true;
    const joined = [...query.joined, ...query.sounds];
    return joined.some(({ word, covers }) => covers.includes(position) && words.includes(word));
  });
}

function sortByReach(query: SearchQuery, hits: WordHits[]): WordsByReach {
  const ranked = hits
    .map((word, position) => ({ word, optional: query.words[position].optional }))
    .sort((a, b) => a.word.reach - b.word.reach);
  return {
    needed: ranked.flatMap(({ word, optional }) => (optional ? [] : [word])),
    optional: ranked.flatMap(({ word, optional }) => (optional ? [word] : [])),
  };
}

interface AllowedTracks {
  allowed: Bits;
  /** With the sign of an exclusion in a name. */
  spared: Bits;
}

/** By the phrases of a query; undefined where it has none. Names that are the text as typed, or have its minus, are always allowed. */
function allowedTracks({ index, catalogue, query, whole }: SearchContext): AllowedTracks | undefined {
  const { phrases, absent } = query;
  if (phrases.length + absent.length === 0) return undefined;
  const { tracks, artists, albums } = catalogue;
  const allowed = allBits(tracks.count);
  const spared = createBits(tracks.count);
  for (const phrase of phrases)
    if (countBits(allowed) > 0) keepBits(allowed, tracksWithPhrase(index, catalogue, phrase));
  for (const phrase of absent) {
    const sparedByThis = tracksWithPhrase(index, catalogue, phrase.spared);
    const excluded = tracksWithPhrase(index, catalogue, phrase);
    dropBits(excluded, sparedByThis);
    dropBits(allowed, excluded);
    addBits(spared, sparedByThis);
  }
  const { typed } = whole;
  const allow = (track: number) => setBit(allowed, track);
  typed.tracks.forEach(allow);
  for (const artist of typed.artists) listAt(artists.tracks, artist).forEach(allow);
  for (const album of typed.albums) listAt(albums.tracks, album).forEach(allow);
  return { allowed, spared };
}

function raiseSpared({ ordinals, scores }: Scored, spared: Bits | undefined): void {
  if (spared === undefined) return;
  for (let i = 0; i < ordinals.length; i++) if (hasBit(spared, ordinals[i])) scores[i] *= SPARED;
}
