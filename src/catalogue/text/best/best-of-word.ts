/**
 * The best tracks of one word, without scoring all tracks that it reaches (MaxScore).
 *
 *     word(track) = best field + a tenth of the others   ≤   the same of the lists that the track may be in
 *
 * A word reaches tracks through lists: the names that have it, the artists, the albums, the tags. A track in several of them is left to
 * one: to a far shorter list, or else to that of more weight. So a list is read as if its tracks were in none that they are left to, and
 * most of them can be skipped because their rating is too low to make up for the weight; often all of them. Lists of more weight are read
 * first, as they fill the page.
 *
 *     `rain`: names 10 (5,000 tracks), albums 4 (4,000), tag 3 (90,000)     a track in all three is left to the names, with 10.7;
 *                                                                           in the albums and the tag, to the albums, with 4.3
 * A track is left to the first of its lists in one fixed order of all lists, so it is considered there with all it can have. When
 * the lists are read does not matter. `offer` gives a track its final score, so no other list has to. Where only those tracks of a list can come into the
 * page that have the word in their own name, too, these are looked up first.
 */
import { hasBit } from '../../columns/bits.ts';
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import { listAt } from '../../columns/list-column.ts';
import { longListBits } from '../../columns/long-lists.ts';
import type { Bits, ListColumn } from '../../columns/types.ts';
import { tagOf } from '../../tags/tag-columns.ts';
import type { Hit, WordHits } from '../hits/hits.ts';
import { markNamed } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { FIELDS, LENGTH_FACTORS, type SearchField, WEIGHT, wordWeight } from '../search-weights.ts';
import { type BestPage, offerByLength, offerByRating, offerPart } from './offer-tracks.ts';

/** The most that the word weighs for a track of a list with this weight in its field. */
type BoundOf = (weight: number) => number;

/** Tracks that a word reaches through one field, with at most this weight. */
interface Source {
  field: SearchField;
  weight: number;
  /** About how many tracks it has. */
  length: number;
  /** Offers its tracks. */
  read(bound: BoundOf, page: BestPage): void;
}

export function offerTracksOf(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  page: BestPage,
): void {
  const sources = sourcesOf(index, catalogue, word);
  /** The most that tracks which are left to a list can have in each field besides. */
  const besides: Record<SearchField, number> = { tracks: 0, artists: 0, albums: 0, tags: 0, similar: 0 };
  const bounded = sources
    .sort((a, b) => magnitude(b) - magnitude(a) || a.weight - b.weight)
    .map((source) => {
      const { field, weight } = source;
      const bound = boundBeside(besides, field);
      const unnamed = boundBeside(besides, field, 'tracks');
      besides[field] = Math.max(besides[field], weight);
      return { source, bound, unnamed };
    });
  const isNeeded = (weight: number) => page.requiredRating(weight) < Number.POSITIVE_INFINITY;
  const named = onlyNamed(catalogue, word, page);
  for (const { source, bound, unnamed } of bounded.sort((a, b) => b.source.weight - a.source.weight)) {
    const { field, weight, read } = source;
    if (isNeeded(bound(weight)))
      read(bound, field === 'tracks' || isNeeded(unnamed(weight)) ? page : named.page);
  }
  named.end();
}

/** `own` is the field of the list; its tracks have nothing in `absent`. */
function boundBeside(
  besides: Record<SearchField, number>,
  own: SearchField,
  absent: SearchField = own,
): BoundOf {
  let best = 0;
  let sum = 0;
  for (const field of FIELDS) {
    if (field === own || field === absent) continue;
    best = Math.max(best, besides[field]);
    sum += besides[field];
  }
  return (weight) => wordWeight(Math.max(best, weight), sum + weight);
}

/** The same page for tracks that have the word in their own name, too; made when it is needed. */
function onlyNamed({ tracks }: SearchedCatalogue, { names }: WordHits, page: BestPage) {
  let bits: Bits | undefined;
  const isNamed = (track: number) => {
    if (bits === undefined) {
      bits = takeBits(tracks.count);
      markNamed(names.tracks, bits, tracks.count);
    }
    return hasBit(bits, track);
  };
  const named: BestPage = { ...page, offer: (track) => isNamed(track) && page.offer(track) };
  return {
    page: named,
    end(): void {
      if (bits !== undefined) returnBits(bits.fill(0));
    },
  };
}

/** A list of a smaller magnitude is far shorter, about by a factor of eight. */
function magnitude({ length }: Source): number {
  return Math.floor(Math.log2(length + 1) / 3);
}

function sourcesOf(index: SearchIndex, catalogue: SearchedCatalogue, { names, tags }: WordHits): Source[] {
  const sources: Source[] = [];
  const add = (field: SearchField, factor: number, length: number, read: Source['read']) => {
    sources.push({ field, weight: WEIGHT[field] * factor, length, read });
  };
  for (const [factor, hits] of byFactor(names.tracks))
    add('tracks', factor, namesIn(hits), (bound, page) => {
      const boundOf = (length: number) => bound(WEIGHT.tracks * factor * LENGTH_FACTORS[length]);
      for (const hit of hits) {
        // Those before it may have filled the page.
        if (page.requiredRating(boundOf(1)) === Number.POSITIVE_INFINITY) return;
        readNamed(index.tracks.lengths, hit, boundOf, page);
      }
    });
  for (const field of ['artists', 'albums'] as const) {
    const { count, tracks } = catalogue[field];
    for (const [factor, hits] of byFactor(names[field]))
      add(field, factor, (namesIn(hits) * tracks.items.length) / count, (bound, page) => {
        for (const hit of hits) readOwners(index[field].lengths, hit, WEIGHT[field], tracks, bound, page);
      });
  }
  for (const [factor, group] of Map.groupBy(tags.keys(), (tag) => tags.get(tag) ?? 0)) {
    const lists = group.map((tag) => listAt(catalogue.tags.tracks, tag));
    const length = lists.reduce((sum, list) => sum + list.length, 0);
    add('tags', factor, length, (bound, page) =>
      readTagged(catalogue.tracks.tags, new Set(group), lists, bound(WEIGHT.tags * factor), page),
    );
  }
  const { artists, outsideArtists } = catalogue;
  for (const [factor, hits] of byFactor(names.similar)) {
    const { starts, items } = outsideArtists.artists;
    let count = 0;
    for (const { ordinals } of hits) for (const name of ordinals) count += starts[name + 1] - starts[name];
    const length = (count * artists.tracks.items.length) / artists.count;
    add('similar', factor, length, (bound, page) => {
      const weight = bound(WEIGHT.similar * factor);
      for (const { ordinals } of hits)
        for (const name of ordinals)
          readOwned(artists.tracks, items.subarray(starts[name], starts[name + 1]), weight, page);
    });
  }
  return sources;
}

function byFactor(hits: Hit[]): Map<number, Hit[]> {
  return Map.groupBy(hits, ({ factor }) => factor);
}

function namesIn(hits: Hit[]): number {
  return hits.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
}

function readOwners(
  lengths: Uint8Array,
  { ordinals: owners, factor }: Hit,
  weight: number,
  { starts, items }: ListColumn,
  bound: (weight: number) => number,
  page: BestPage,
): void {
  for (let i = 0; i < owners.length; i++) {
    const owner = owners[i];
    offerPart(
      items,
      starts[owner],
      starts[owner + 1],
      bound(weight * factor * LENGTH_FACTORS[lengths[owner]]),
      page,
    );
  }
}

function readOwned(
  { starts, items }: ListColumn,
  owners: ArrayLike<number>,
  weight: number,
  page: BestPage,
): void {
  for (let i = 0; i < owners.length; i++) {
    const owner = owners[i];
    offerPart(items, starts[owner], starts[owner + 1], weight, page);
  }
}

/** A list as long as this is not read from its beginning, but from its best rating on, as long as few tracks are passed over. */
const LONG = 4096;
const PASSED_OVER = 1 / 8;

function readTagged(
  tagsOf: ListColumn,
  tags: Set<number>,
  lists: Uint32Array[],
  weight: number,
  page: BestPage,
): void {
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const isTagged = (track: number) => hasAny(tagsOf, track, tags);
  if (length >= LONG && offerByRating(isTagged, () => weight, weight, length * PASSED_OVER, page)) return;
  for (const list of lists) offerPart(list, 0, list.length, weight, page);
}

function hasAny({ starts, items }: ListColumn, track: number, tags: Set<number>): boolean {
  for (let i = starts[track]; i < starts[track + 1]; i++) if (tags.has(tagOf(items[i]))) return true;
  return false;
}

/** The tracks with these names; the bound is lower for a longer name. */
function readNamed(
  lengths: Uint8Array,
  { word, ordinals: tracks }: Hit,
  boundOf: (length: number) => number,
  page: BestPage,
): void {
  const set = word && longListBits(word.postings, word.place, tracks, lengths.length);
  const weightOf = (track: number) => boundOf(lengths[track]);
  if (set !== undefined) {
    const isNamed = (track: number) => hasBit(set, track);
    if (offerByRating(isNamed, weightOf, boundOf(1), tracks.length * PASSED_OVER, page)) return;
  }
  offerByLength(lengths, tracks, boundOf, page);
}
