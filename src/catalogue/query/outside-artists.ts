/** `xartist`: the tracks of our artists that resemble one outside the catalogue, and tracks similar to those. */
import type { Catalogue } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfText } from '../columns/lookup.ts';
import type { Scored } from '../columns/scored.ts';
import type { Ordinal } from '../columns/types.ts';
import { fold } from '../text/fold.ts';
import { mostSimilar, type ScoreLimit } from './similar-tracks.ts';

/** Where fewer than so many tracks are by artists that resemble the outside one, similar ones follow. */
const FEW = 50;
/** So many of them are compared with the whole catalogue. */
const COMPARED = 3;
/** So many are taken that are similar to each. */
const FOLLOWING = 100;
/** Following tracks score less than half of the preceding ones, so that no boost lifts them above. */
const SHARE = 0.5;

/** Tracks and their scores. */
export type Resembling = Map<Ordinal, number>;

/** Every track has the score of its artist; an outside artist that no artist resembles finds nothing. */
export function tracksResembling(catalogue: Catalogue, name: string): Scored {
  const direct = tracksByResembling(catalogue, name);
  return scored(isFollowed(direct) ? withFollowing(catalogue, direct) : direct);
}

export function scored(found: Resembling): Scored {
  const ordinals = Uint32Array.from(found.keys()).sort();
  return { ordinals, scores: Float64Array.from(ordinals, (track) => found.get(track)!) };
}

/** Without tracks that are only similar to others, all of which follow these. */
export function tracksByResembling({ outsideArtists, artists }: Catalogue, name: string): Resembling {
  const found: Resembling = new Map();
  const index = indexOfText(outsideArtists.name, fold(name));
  if (index < 0) return found;
  listAt(outsideArtists.artists, index).forEach((artist, i) => {
    const score = outsideArtists.score[outsideArtists.artists.starts[index] + i];
    if (score > 0) for (const track of listAt(artists.tracks, artist)) found.set(track, score);
  });
  return found;
}

export function isFollowed(direct: Resembling): boolean {
  return direct.size > 0 && direct.size < FEW;
}

/** What else limits the tracks that are needed, given those that follow already. */
type LimitOf = (following: Resembling) => ScoreLimit;

/** The direct matches, and tracks similar to the best of them: the highest scores, of these the most popular. */
export function withFollowing(catalogue: Catalogue, direct: Resembling, limitOf?: LimitOf): Resembling {
  const popularity = catalogue.tracks.rating.popularity_month;
  const best = [...direct]
    .sort(([a, fitsA], [b, fitsB]) => fitsB - fitsA || popularity[b] - popularity[a] || a - b)
    .slice(0, COMPARED);
  /** With their similarity. */
  const following: Resembling = new Map();
  for (const [track] of best)
    for (const { ordinal, score } of mostSimilar(catalogue, track, FOLLOWING, limitOf?.(following)))
      if (!direct.has(ordinal)) following.set(ordinal, Math.max(following.get(ordinal) ?? 0, score));
  const found = new Map(direct);
  const least = Math.min(...direct.values());
  for (const [track, score] of following) found.set(track, SHARE * least * score);
  return found;
}
