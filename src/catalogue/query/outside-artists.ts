/** `xartist`: the tracks of our artists that resemble one outside the catalogue, and tracks similar to those. */
import type { Catalogue } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfText } from '../columns/lookup.ts';
import type { Scored } from '../columns/scored.ts';
import type { Ordinal } from '../columns/types.ts';
import { fold } from '../text/fold.ts';
import { mostSimilar } from './similar-tracks.ts';

/** Where fewer than so many tracks are by artists that resemble the outside one, similar ones follow. */
const FEW = 50;
/** So many of them are compared with the whole catalogue, each in some milliseconds. */
const COMPARED = 3;
/** So many are taken that are similar to each. */
const FOLLOWING = 100;
/** Following tracks score less than half of the preceding ones, so that no boost lifts them above. */
const SHARE = 0.5;

/** Every track has the score of its artist; an outside artist that no artist resembles finds nothing. */
export function tracksResembling(catalogue: Catalogue, name: string): Scored {
  const found = tracksOfResembling(catalogue, name);
  if (found.size > 0 && found.size < FEW)
    for (const [track, score] of similarTo(catalogue, found)) found.set(track, score);
  return scored(found);
}

/** The same without tracks that are only similar to others, all of which would follow these. */
export function tracksByResembling(catalogue: Catalogue, name: string): Scored {
  return scored(tracksOfResembling(catalogue, name));
}

function scored(found: Fitting): Scored {
  const ordinals = Uint32Array.from(found.keys()).sort();
  return { ordinals, scores: Float64Array.from(ordinals, (track) => found.get(track)!) };
}

type Fitting = Map<Ordinal, number>;

function tracksOfResembling({ outsideArtists, artists }: Catalogue, name: string): Fitting {
  const found: Fitting = new Map();
  const index = indexOfText(outsideArtists.name, fold(name));
  if (index < 0) return found;
  listAt(outsideArtists.artists, index).forEach((artist, i) => {
    const score = outsideArtists.score[outsideArtists.artists.starts[index] + i];
    if (score > 0) for (const track of listAt(artists.tracks, artist)) found.set(track, score);
  });
  return found;
}

/** Tracks similar to the best matches, without them: the best ones, of these the most popular. */
function similarTo(catalogue: Catalogue, found: Fitting): Fitting {
  const popularity = catalogue.tracks.rating.popularity_month;
  const best = [...found]
    .sort(([a, fitsA], [b, fitsB]) => fitsB - fitsA || popularity[b] - popularity[a] || a - b)
    .slice(0, COMPARED);
  const least = Math.min(...found.values());
  const following: Fitting = new Map();
  for (const [track] of best)
    for (const { ordinal, score } of mostSimilar(catalogue, track, FOLLOWING))
      if (!found.has(ordinal))
        following.set(ordinal, Math.max(following.get(ordinal) ?? 0, SHARE * least * score));
  return following;
}
