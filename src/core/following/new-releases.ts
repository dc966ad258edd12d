/**
 * New releases of the artists that a user follows (the relation `fan` of the API), computed from the catalogue in memory.
 *
 * A visit of their page records its day, and how many releases of that day were listed. Releases of later days, and further ones of that day,
 * are unread. So the earlier releases of an artist who is followed after the visit are not:
 *
 *   seen on 2026-03-01, with 2 of that day    now 1 of 2026-03-02, 3 of 2026-03-01 and others    unread 1 + (3 - 2) = 2
 */
import { releasesOfArtists } from '../../catalogue/query/releases.ts';
import type { Ask } from '../../catalogue/question.ts';
import { formatDay, parseDay } from '../../domain/calendar.ts';
import { type FollowedRelease, type FollowedReleases, RELEASES_SHOWN } from '../../domain/following.ts';
import type { Slice } from '../../domain/lists.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { holdUser } from '../../store/hold-user.ts';
import { selectOne, upsertRow } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';
import { USER_ARTISTS, walkUserList } from '../users/user-lists.ts';

/** Followed artists that are looked at: those followed last. */
const ARTISTS_MAX = 5000;
/** Older releases are not new, also of an artist who is followed since today. */
const DAYS_NEW = 365;

interface Dependencies {
  store: Store;
  ask: Ask;
  clock(): Date;
}

/** The day of the last visit of the page, and how many releases of that day it listed. */
interface SeenReleases {
  day: string;
  count: number;
}

export function createNewReleases({ store, ask, clock }: Dependencies) {
  const { db } = store;
  const releasesOf = async (userId: number): Promise<FollowedRelease[]> => {
    const artistIds = await walkUserList(db, USER_ARTISTS, userId, undefined, { descending: true }).nextIds(
      ARTISTS_MAX,
    );
    const now = dayOf(clock());
    const today = parseDay(now)!;
    const since = parseDay(daysAfter(now, -DAYS_NEW))!;
    const asked = { artistIds, since, today, max: RELEASES_SHOWN };
    const found = await ask(releasesOfArtists, asked, { payer: `user ${userId}` });
    return found.map(({ kind, id, day }) => ({ kind, id, date: formatDay(day) }));
  };
  return {
    async list(userId: number, { offset, limit }: Slice): Promise<FollowedReleases> {
      const lastSeen = selectOne(db, 'releases_seen', ['day', 'count'], { user_id: userId });
      const [all, seen] = await Promise.all([releasesOf(userId), lastSeen]);
      return {
        total: all.length,
        unread: seen === undefined ? 0 : countUnread(all, seen),
        items: all.slice(offset, offset + limit),
      };
    },
    /** The user has seen all current releases. */
    async markSeen(userId: number): Promise<void> {
      const all = await releasesOf(userId);
      const day = dayOf(clock());
      const seen: SeenReleases = { day, count: countOn(all, day) };
      await store.commit(async (trx) => {
        await holdUser(trx, userId);
        await upsertRow(trx, 'releases_seen', { user_id: userId }, seen);
      });
    },
  };
}

export type NewReleases = ReturnType<typeof createNewReleases>;

function countUnread(all: readonly FollowedRelease[], { day, count }: SeenReleases): number {
  const later = all.filter(({ date }) => date > day).length;
  return later + Math.max(0, countOn(all, day) - count);
}

const countOn = (all: readonly FollowedRelease[], day: string) =>
  all.filter(({ date }) => date === day).length;
