/** The naive model of similar tracks; see `tracks-model.fixture.ts`. */

import type { SimilarTracksQuery } from '../../src/catalogue/query/query.ts';
import { USERS_COUNTED } from '../../src/catalogue/query/similar/co-likes.ts';
import { fold } from '../../src/catalogue/text/words/fold.ts';
import type { TrackRow } from '../../src/domain/ports.ts';
import { TAG_KINDS } from '../../src/domain/vocabulary.ts';
import { modelRecordings } from './recordings-model.fixture.ts';
import { artistOf, cut, type ModelCatalogue, type ModelPage, meaningOf } from './tracks-model.fixture.ts';

/** The track ids that each user likes; users are in ascending id. */
export type ModelLikes = number[][];

export interface SimilarModel {
  score(a: TrackRow, b: TrackRow): number;
  find(query: SimilarTracksQuery): ModelPage & { scores: number[] };
}

export function similarModel(catalogue: ModelCatalogue, likes: ModelLikes): SimilarModel {
  const { tracks } = catalogue;
  const tags = new Map(tracks.map((track) => [track, meaningsOf(catalogue, track)]));
  const trackCounts = new Map<string, number>();
  for (const set of tags.values())
    for (const tag of set) trackCounts.set(tag, (trackCounts.get(tag) ?? 0) + 1);
  const weights = new Map(
    [...trackCounts].map(([tag, count]) => [tag, Math.round(1000 * Math.log(1 + tracks.length / count))]),
  );
  const weigh = (set: Iterable<string>) => [...set].reduce((sum, tag) => sum + weights.get(tag)!, 0);
  const liked = likedTogether(catalogue, likes);
  const recordings = modelRecordings(tracks);

  function score(a: TrackRow, b: TrackRow): number {
    const common = weigh(tags.get(a)!.intersection(tags.get(b)!));
    const byArtists = artistsAlike(catalogue, a, b);
    const byLikes = liked(a.id, b.id);
    if (common === 0 && byArtists === 0 && byLikes === 0) return 0;
    const same = (name: 'acousticelectric' | 'vocalinstrumental' | 'lang' | 'gender') =>
      a[name] !== '' && a[name] === b[name] ? 1 : 0;
    const byTags = common === 0 ? 0 : (0.6 * common) / weigh(tags.get(a)!.union(tags.get(b)!));
    const byKind =
      0.08 * same('acousticelectric') +
      0.08 * same('vocalinstrumental') +
      0.04 * same('lang') +
      0.03 * same('gender');
    return Math.min(1, byTags + byKind + 0.1 * byArtists + 0.07 * byLikes);
  }

  /** The track of one recording with the most tag weight, or the first of equals; the first that passes if that one does not. */
  function standsForOthers(track: TrackRow, passes: (track: TrackRow) => boolean): boolean {
    const alike = tracks.filter(({ id }) => recordings.get(track.id)!.includes(id));
    const maxWeight = Math.max(...alike.map((one) => weigh(tags.get(one)!)));
    const best = alike.find((one) => weigh(tags.get(one)!) === maxWeight)!;
    return track === (passes(best) ? best : alike.find(passes));
  }

  return {
    score,
    find(query) {
      const requested = tracks.find(({ id }) => id === query.id);
      const passes = ({ album_id }: TrackRow) =>
        query.types?.includes(album_id === null ? 'single' : 'albumtrack') ?? true;
      const rows =
        requested === undefined
          ? []
          : tracks
              .filter(
                (track) =>
                  !recordings.get(requested.id)!.includes(track.id) && standsForOthers(track, passes),
              )
              .filter((track) => track.artist_id !== leftOut(query.noArtist, requested.artist_id))
              .filter((track) => track.album_id !== leftOut(query.noAlbum, requested.album_id))
              .map((track) => ({ id: track.id, score: score(requested, track) }))
              .filter((row) => row.score > 0)
              .sort((a, b) => b.score - a.score || a.id - b.id);
      const { offset, limit } = query;
      return { ...cut(rows, query), scores: rows.slice(offset, offset + limit).map((row) => row.score) };
    },
  };
}

/** The id of the artist or album whose tracks are left out. */
function leftOut(option: number | boolean | undefined, own: number | null): number | undefined {
  return (option === true ? own : option || undefined) ?? undefined;
}

function meaningsOf(catalogue: ModelCatalogue, track: TrackRow): Set<string> {
  return new Set(
    TAG_KINDS.flatMap((kind) =>
      (JSON.parse(track[kind]) as string[]).map((tag) => meaningOf(catalogue, tag)),
    ),
  );
}

function artistsAlike(catalogue: ModelCatalogue, a: TrackRow, b: TrackRow): number {
  if (a.artist_id === b.artist_id) return 1;
  const outsideOf = (track: TrackRow) => JSON.parse(artistOf(catalogue, track).similar) as Outside[];
  let maxWeight = 0;
  for (const one of outsideOf(a))
    for (const other of outsideOf(b))
      if (fold(one.name) === fold(other.name))
        maxWeight = Math.max(maxWeight, Math.min(one.score, other.score));
  return maxWeight;
}

interface Outside {
  name: string;
  score: number;
}

/** As in `query/similar/co-likes.ts`. */
function likedTogether({ tracks }: ModelCatalogue, likes: ModelLikes): (a: number, b: number) => number {
  const users = new Map(
    tracks.map(({ id }) => [
      id,
      [...likes.keys()].filter((user) => likes[user].includes(id)).slice(-USERS_COUNTED),
    ]),
  );
  return (a, b) => {
    const [one, other] = [users.get(a)!, users.get(b)!];
    const both = one.filter((user) => other.includes(user)).length;
    return both < 2 ? 0 : both / Math.sqrt(one.length * other.length);
  };
}
