/**
 * All tracks that are similar to one, except those that cannot reach a floor, which may rise with each offer: the score of the page's last
 * track.
 *
 * Tracks by the same or a similar artist are offered first; they are few. Then those with common tags, most in common first (see
 * `close-tags.ts` and `common-tags.ts`). Once the page is full, most tracks can no longer enter it:
 *
 *   the last of the page has 0.6, and all but the tags give 0.2 at most; so 0.4 of the 0.6 for tags are needed, two thirds
 *
 * The tracks that the same users like come last: by then, most of them cannot enter either. How much of the tags two tracks have in common is
 * bounded by the weights of all their tags, which are looked up faster:
 *
 *   tags that weigh 30, and tags that weigh 40   →   at most 30 / 40 are common
 */
import { hasBit, setBit } from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import type { Bits, Ordinal } from '../../columns/types.ts';
import { visitClose } from './close-tags.ts';
import { visitByCommonTags } from './common-tags.ts';
import { commonWeight } from './common-weight.ts';
import { type Measure, SHARES } from './similarity-measure.ts';
import { arena, type SimilaritySearch } from './similarity-search.ts';

/** What floating point may lose. */
const ROUNDING = 1e-9;

export type Offer = (ordinal: Ordinal, score: number) => void;

/** Offers each track once, in no order; one that cannot reach `floor` may be passed over. */
export function offerSimilar(search: SimilaritySearch, offer: Offer, floor: () => number): void {
  const { catalogue, measure, tags } = search;
  const { likes } = measure;
  const offerLike = createLikeOffer(search, offer, floor);
  const done = search.leftOut();
  for (const [artist, alike] of measure.artists) {
    const byArtist = takeOthers(listAt(catalogue.artists.tracks, artist), done);
    for (let i = 0; i < byArtist.length; i++)
      offerLike(byArtist[i], SHARES.artists * alike, SHARES.likes * likes.strength(byArtist[i]));
  }
  const liked = takeOthers(likes.tracks, done);
  const byTags = {
    tags,
    tagWeight: catalogue.similarity.tagWeight,
    done,
    needed: () => (floor() - measure.byKindAtMost) / SHARES.tags - ROUNDING,
    visit: (other: Ordinal, common: number) =>
      offer(other, measure.byTags(other, common) + measure.byKind(other)),
    required: (share: number) => requiredKinds(share, floor(), measure),
    arena,
  };
  const below = visitClose(byTags);
  if (byTags.needed() < below) visitByCommonTags({ ...byTags, below });
  for (let i = 0; i < liked.length; i++) offerLike(liked[i], 0, SHARES.likes * likes.strength(liked[i]));
}

/** Tracks by an artist, or those that the same users like. Every search uses this memory again. */
let others = new Uint32Array(0);

/** Those of the tracks that are not done yet. They are then. The list is valid until the next. */
function takeOthers(tracks: Uint32Array, done: Bits): Uint32Array {
  if (others.length < tracks.length) others = new Uint32Array(tracks.length);
  let count = 0;
  for (let i = 0; i < tracks.length; i++) {
    if (hasBit(done, tracks[i])) continue;
    setBit(done, tracks[i]);
    others[count++] = tracks[i];
  }
  return others.subarray(0, count);
}

/** Offers a track, if it can reach the floor, given what its artist and its users add to the score. */
function createLikeOffer(
  { catalogue, track, measure }: SimilaritySearch,
  offer: Offer,
  floor: () => number,
): (other: Ordinal, byArtists: number, byLikes: number) => void {
  const { tagWeight } = catalogue.similarity;
  const ownWeight = tagWeight[track];
  const inCommon = commonWeight(catalogue, measure.tags);
  return (other, byArtists, byLikes) => {
    const weight = tagWeight[other];
    const share = weight === 0 ? 0 : Math.min(weight, ownWeight) / Math.max(weight, ownWeight);
    const most = SHARES.tags * share + byArtists + byLikes + ROUNDING;
    if (most + measure.byKindAtMost < floor()) return;
    const byKind = measure.byKind(other);
    if (most + byKind < floor()) return;
    offer(other, Math.min(1, measure.byTags(other, inCommon(other)) + byKind + byArtists + byLikes));
  };
}

/** Tracks without one of these properties do not reach the floor, if at most this share of their tags is common. */
function requiredKinds(share: number, floor: number, { kinds, byKindAtMost }: Measure): Bits[] {
  const most = SHARES.tags * share + byKindAtMost + ROUNDING;
  return kinds.filter(({ gives }) => most - gives < floor).map(({ tracks }) => tracks);
}
