/** What happens to the music of an artist, for its members and for administrators. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import type { Named } from '../../domain/admin.ts';
import { byName } from '../../domain/collections/by-name.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import {
  APPLICATIONS_SHOWN,
  type ApplicationCounts,
  type ArtistStatistics,
  type ItemStatistics,
  type StatisticsItem,
  type StatisticsRange,
} from '../../domain/studio/statistics.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { findFirstDay, listArtistApplications, listArtistDays } from '../activity/artist-days.ts';
import { getStudioArtist, requireReader } from './studio-artists.ts';
import type { StudioContext } from './studio-context.ts';

/** All methods throw `forbidden` unless the user is a member or an administrator, and `not-found` for an unknown artist. */
export function createStatistics({
  store: { db, longReads },
  catalogue,
  now,
}: StudioContext & { catalogue(): Catalogue | undefined }) {
  async function getArtist(user: User, artistId: number) {
    const role = await requireReader(db, artistId, user);
    const { id, name } = await getStudioArtist(db, artistId);
    return { artist: { id, name }, role };
  }

  return {
    async of(user: User, artistId: number, days: StatisticsRange): Promise<ArtistStatistics> {
      const about = await getArtist(user, artistId);
      const first = daysAfter(dayOf(now()), 1 - days);
      const since = await findFirstDay(db, artistId);
      const counted = new Map(
        (await listArtistDays(longReads, artistId, first)).map((row) => [row.day, row]),
      );
      return {
        ...about,
        counted: since === undefined ? 'none' : since > first ? { since } : 'all',
        days: Array.from({ length: days }, (_, at) => {
          const day = daysAfter(first, at);
          return counted.get(day) ?? { day, listens: 0, downloads: 0, likes: 0, playlists: 0, fans: 0 };
        }),
        applications: firstOf(await listArtistApplications(longReads, artistId, first)),
      };
    },

    /** Throws (kind `overload`) until the catalogue is loaded. */
    async items(
      user: User,
      artistId: number,
      kind: StatisticsItem,
      slice: Slice,
    ): Promise<ListPage<ItemStatistics>> {
      await getArtist(user, artistId);
      return listItemStatistics(requireLoaded(catalogue()), artistId, kind, slice);
    },
  };
}

export type Statistics = ReturnType<typeof createStatistics>;

/** The first ones, and the sum of the others. */
function firstOf(all: readonly ApplicationCounts[]): ApplicationCounts[] {
  const shown = all.filter(({ name }) => name !== null).slice(0, APPLICATIONS_SHOWN);
  const others = { name: null, listens: 0, downloads: 0 };
  for (const one of all) {
    if (shown.includes(one)) continue;
    others.listens += one.listens;
    others.downloads += one.downloads;
  }
  return others.listens + others.downloads === 0 ? shown : [...shown, others];
}

// All-time counts of the releases and tracks of an artist, from the current generation of the catalogue.

/** The items with the most listens first; hidden ones are missing. */
export function listItemStatistics(
  catalogue: Catalogue,
  artistId: number,
  kind: StatisticsItem,
  { offset, limit }: Slice,
): ListPage<ItemStatistics> {
  const { artists, albums, tracks } = catalogue;
  const artist = indexOfNumber(artists.id, artistId);
  if (artist === -1) return { total: 0, items: [] };
  const ordinals = listAt(kind === 'album' ? albums.ofArtist : artists.tracks, artist);
  const counted = Array.from(ordinals, (ordinal) => ({
    ordinal,
    ...(kind === 'album'
      ? sumOf(Array.from(listAt(albums.tracks, ordinal), (track) => countsOf(catalogue, track)))
      : countsOf(catalogue, ordinal)),
  }));
  counted.sort((one, other) => other.listens - one.listens || one.ordinal - other.ordinal);
  const items = counted.slice(offset, offset + limit).map(({ ordinal, ...counts }): ItemStatistics => {
    const album = kind === 'album' ? -1 : tracks.album[ordinal];
    return {
      ...named(kind === 'album' ? albums : tracks, ordinal),
      album: album === -1 ? null : named(albums, album),
      ...counts,
    };
  });
  return { total: counted.length, items };
}

function countsOf({ tracks: { rating, stats } }: Catalogue, track: number): Counts {
  const entry = indexOfNumber(stats.track, track);
  return {
    listens: rating.listens_total[track],
    downloads: rating.downloads_total[track],
    likes: entry === -1 ? 0 : stats.likes[entry],
    playlists: entry === -1 ? 0 : stats.playlisted[entry],
  };
}

const COUNTS = ['listens', 'downloads', 'likes', 'playlists'] as const;
type Counts = Pick<ItemStatistics, (typeof COUNTS)[number]>;

function sumOf(all: readonly Counts[]): Counts {
  return byName(COUNTS, (name) => all.reduce((sum, counts) => sum + counts[name], 0));
}

function named({ id, name }: Catalogue['albums'] | Catalogue['tracks'], ordinal: number): Named {
  return { id: id[ordinal], name: textOfRow(name.exact, ordinal) };
}
