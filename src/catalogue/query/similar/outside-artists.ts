/** `xartist`: the tracks of our artists that resemble one outside the catalogue, and tracks similar to those. */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import type { Catalogue } from '../../catalogue.ts';
import { cached } from '../../columns/cached.ts';
import { listAt } from '../../columns/list-column.ts';
import { includes, indexOfText } from '../../columns/lookup.ts';
import { NOTHING, type Scored, sumOfEither } from '../../columns/scored.ts';
import type { Ordinal } from '../../columns/types.ts';
import { fold } from '../../text/words/fold.ts';
import { levelOf, type Match, matchOfScored } from '../ranking/match.ts';
import { mostSimilar } from './similar-tracks.ts';

/** Where fewer than so many tracks are by artists that resemble the outside one, similar ones follow. */
const FEW = 50;
/** So many of them are compared with the whole catalogue. */
const COMPARED = 3;
/** So many are taken that are similar to each. */
const FOLLOWING = 100;
/** Following tracks score less than half of the preceding ones, so that no boost lifts them above. */
const SHARE = 0.5;

/** Similar tracks take longer to find than most pages need, and are looked for only where the others do not fill one. */
export function resemblingMatch(catalogue: Catalogue, name: string): Match {
  const direct = tracksByResembling(catalogue, name);
  let scored: Scored | undefined;
  const all = () => {
    scored ??= withFollowing(catalogue, name, direct);
    return scored;
  };
  return {
    get filter() {
      return matchOfScored(all()).filter;
    },
    scoresOf: (rows) => matchOfScored(all()).scoresOf(rows),
    levels: () => [
      levelOf(direct),
      {
        highest: SHARE * leastOf(direct),
        rows: () => all().ordinals,
        relevanceOf: (_, place) => all().scores[place],
      },
    ],
  };
}

/** Every track has the score of its artist; an outside artist that no artist resembles finds nothing. */
export function tracksResembling(catalogue: Catalogue, name: string): Scored {
  return withFollowing(catalogue, name, tracksByResembling(catalogue, name));
}

/** Without tracks that are only similar to others, all of which follow these. */
function tracksByResembling({ outsideArtists, artists, tracks }: Catalogue, name: string): Scored {
  const index = indexOfText(outsideArtists.name, fold(name));
  if (index < 0) return NOTHING;
  const start = outsideArtists.artists.starts[index];
  const resembling = Array.from(listAt(outsideArtists.artists, index), (artist, i) => ({
    artist,
    score: outsideArtists.score[start + i],
    tracks: listAt(artists.tracks, artist),
  })).filter(({ score }) => score > 0);
  const ordinals = new Uint32Array(resembling.reduce((sum, { tracks }) => sum + tracks.length, 0));
  let at = 0;
  for (const { tracks } of resembling) {
    ordinals.set(tracks, at);
    at += tracks.length;
  }
  ordinals.sort();
  const scoreOf = new Map(resembling.map(({ artist, score }) => [artist, score]));
  const scores = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) scores[i] = scoreOf.get(tracks.artist[ordinals[i]])!;
  return { ordinals, scores };
}

function leastOf({ scores }: Scored): number {
  return scores.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

/** The tracks of the last names; each has a few hundred, and takes 10 to 20 ms to find them among 600,000. */
const followingOf = cached(
  (catalogue: Catalogue) => [catalogue],
  () => new BoundedMap<string, Scored>({ max: 256 }),
);

function withFollowing(catalogue: Catalogue, name: string, direct: Scored): Scored {
  if (direct.ordinals.length === 0 || direct.ordinals.length >= FEW) return direct;
  const known = followingOf(catalogue);
  const scored = known.use(name) ?? addFollowing(catalogue, direct);
  known.set(name, scored);
  return scored;
}

/** The direct matches, which are few, and tracks similar to the best of them: the highest scores, of these the most popular. */
function addFollowing(catalogue: Catalogue, direct: Scored): Scored {
  const popularity = catalogue.tracks.rating.popularity_month;
  const best = Array.from(direct.ordinals, (track, i) => ({ track, score: direct.scores[i] }))
    .sort((a, b) => b.score - a.score || popularity[b.track] - popularity[a.track] || a.track - b.track)
    .slice(0, COMPARED);
  /** How similar they are. */
  const following = new Map<Ordinal, number>();
  for (const { track } of best)
    for (const { ordinal, score } of mostSimilar(catalogue, track, FOLLOWING))
      if (!includes(direct.ordinals, ordinal))
        following.set(ordinal, Math.max(following.get(ordinal) ?? 0, score));
  const least = leastOf(direct);
  const ordinals = Uint32Array.from(following.keys()).sort();
  const scores = Float64Array.from(ordinals, (track) => SHARE * least * following.get(track)!);
  return sumOfEither(direct, { ordinals, scores });
}
