/** What happens to the music of an artist, for its members and for administrators. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
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
import { findFirstDay, listArtistApplications, listArtistDays } from '../../store/activity/artist-days.ts';
import type { Store } from '../../store/store.ts';
import { findRole, getStudioArtist } from '../../store/studio/studio-artists.ts';
import { requireMember } from './access.ts';
import { listItemStatistics } from './item-statistics.ts';

export interface StatisticsOptions {
  store: Store;
  catalogue(): Catalogue | undefined;
  now: () => Date;
}

/** All methods throw `forbidden` unless the user is a member or an administrator, and `not-found` for an unknown artist. */
export function createStatistics({ store: { db, longReads }, catalogue, now }: StatisticsOptions) {
  async function getArtist(user: User, artistId: number) {
    const role = user.admin
      ? ((await findRole(db, artistId, user.id)) ?? null)
      : await requireMember(db, artistId, user);
    const { id, name } = await getStudioArtist(db, artistId);
    return { artist: { id, name }, role };
  }

  return {
    async of(user: User, artistId: number, days: StatisticsRange): Promise<ArtistStatistics> {
      const about = await getArtist(user, artistId);
      const first = daysAfter(dayOf(now()), 1 - days);
      const since = (await findFirstDay(db, artistId)) ?? '';
      const counted = new Map(
        (await listArtistDays(longReads, artistId, first)).map((row) => [row.day, row]),
      );
      return {
        ...about,
        since: since === '' || since > first ? since : null,
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
