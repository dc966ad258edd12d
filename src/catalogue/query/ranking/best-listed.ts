/**
 * Offers the best tracks of a word that has a list (`text/weights/word-list.ts`), the best first.
 *
 *     score of a track with this word alone = weight × (1 + boost) × what is the same for all its tracks
 *
 * So the order of the tracks does not depend on the rest of the query, and the first of them are cached with the word. Most pages need no
 * others.
 */
import { createTopRows } from '../../columns/top-rows.ts';
import { UsedColumns } from '../../columns/used-columns.ts';
import type { BestPage } from '../../text/best/offer-tracks.ts';
import type { NameHits, WordHits } from '../../text/hits/hits.ts';
import { listedWeight, type WordList } from '../../text/weights/word-list.ts';
import { type Boost, boosted } from './relevance.ts';

/** How many tracks of a word are cached. */
const FIRST = 64;

interface FirstTracks {
  used: UsedColumns;
  intensity: number;
  tracks: Uint32Array;
}

/** For the latest boost that was used. */
const known = new WeakMap<NameHits, FirstTracks>();

/** Returns whether no other track of the word can come into the page. */
export function offerListed({ names }: WordHits, list: WordList, boost: Boost, page: BestPage): boolean {
  const { tracks } = firstTracks(names, list, boost);
  for (const track of tracks) {
    if (page.ratings[track] < page.requiredRating(listedWeight(list, track))) return true;
    page.offer(track);
  }
  return tracks.length === list.tracks.length;
}

function firstTracks(names: NameHits, list: WordList, boost: Boost): FirstTracks {
  const { values, intensity } = boost;
  let first = known.get(names);
  if (first?.intensity !== intensity || !first.used.are([list, values])) {
    first = { used: new UsedColumns([list, values]), intensity, tracks: bestTracks(list, boost) };
    known.set(names, first);
  }
  return first;
}

function bestTracks(list: WordList, boost: Boost): Uint32Array {
  const { tracks, places, weights } = list;
  const best = createTopRows(Math.min(FIRST, tracks.length));
  const heavy = leastOfHeaviest(list, FIRST);
  const offer = (at: number, weight: number) => best.offer(tracks[at], boosted(weight, boost, tracks[at]));
  for (let i = 0; i < tracks.length; i++) {
    const weight = weights[places[i]];
    if (weight >= heavy) offer(i, weight);
  }
  // Most ratings are not even read, which would wait for memory.
  for (let i = 0; i < tracks.length; i++) {
    const weight = weights[places[i]];
    if (weight < heavy && weight * (1 + boost.intensity) >= best.worst()) offer(i, weight);
  }
  return Uint32Array.from(best.inOrder(), ({ ordinal }) => ordinal);
}

/** The least weight of so many tracks with the greatest weights, and of all that have the same; 0 if there are fewer. */
function leastOfHeaviest({ places, weights }: WordList, count: number): number {
  const tracksOf = new Uint32Array(weights.length);
  for (let i = 0; i < places.length; i++) tracksOf[places[i]]++;
  const heaviest = [...weights.keys()].sort((a, b) => weights[b] - weights[a]);
  let left = count;
  for (const place of heaviest) {
    left -= tracksOf[place];
    if (left <= 0) return weights[place];
  }
  return 0;
}
