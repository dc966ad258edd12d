/** The data of users: read from the store by key, so that a write is visible immediately on every node. */

import { extname } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import type { RelationsAmong } from '../../domain/accounts/session.ts';
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import type { RowPage } from '../../domain/lists.ts';
import type { AddedEvent } from '../../domain/studio/statistics.ts';
import { timestampOf } from '../../domain/timestamps.ts';
import { RELATION_TARGETS, type RelationName } from '../../domain/vocabulary.ts';
import type { StoreDialect } from '../../store/dialect/dialect.ts';
import type { Db, EntityRows, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { markTouched, type Touched } from '../../store/touched.ts';
import { type FilteredQuery, filteredPage } from './filtered-page.ts';
import {
  findAlbumScores,
  findOnList,
  findUserTracks,
  takeOffList,
  USER_ALBUMS,
  USER_ARTISTS,
  type UserList,
  walkUserList,
} from './user-lists.ts';
import {
  findLiked,
  ratedPage,
  relateToTrack,
  type ShownRelation,
  type UserTrack,
  type UserTracksOrder,
  unrelateToTrack,
  walkUserTracks,
} from './user-tracks.ts';

export type { FilteredQuery, UserSummary };

export interface UserTracksQuery extends FilteredQuery {
  /** Later orders break ties of earlier ones; `rating` is always descending. */
  order: readonly UserTracksOrder[];
  /** Tracks with at least one of these. */
  relations?: readonly ShownRelation[] | undefined;
}

/** A track that a user has liked, favorited or reviewed. */
export interface UserTrackRow {
  track_id: number;
  liked: boolean;
  favorited: boolean;
  /** The score of the latest review; 0 if there is none, or it has none. */
  score: number;
  /** The latest moment of the three. */
  updated: string;
}

/** By date. */
interface DatedQuery extends FilteredQuery {
  descending: boolean;
}

/** An album or artist on a user's list. */
export interface DatedRow {
  id: number;
  date: string;
}

interface TargetIds {
  tracks: readonly number[];
  albums: readonly number[];
  artists: readonly number[];
}

/** What a user has done with an item. */
export interface ItemMark {
  /** When it was liked or added; empty if it was not. */
  starred: string;
  /** The score of the review, 1 to 10; 0 if there is none. */
  score: number;
}

/** By id; items without any are missing. */
export type Marks = Record<'tracks' | 'albums' | 'artists', ReadonlyMap<number, ItemMark>>;

/** The relations that artists see in their statistics. */
const ADDED: Partial<Record<RelationName, AddedEvent>> = { like: 'likes', fan: 'fans' };

export function createUsers(store: Store, activity: Pick<ActivityCounter, 'touch'>) {
  const { db } = store;
  const readList = async (list: UserList, userId: number, query: DatedQuery) => {
    const page = await filteredPage(
      query,
      walkUserList(db, list, userId, query.ids, query),
      walkUserList(db, list, userId, query.ids),
    );
    return { ...page, rows: page.rows.map(toDated) };
  };
  const tracksPage = (userId: number, query: UserTracksQuery) => {
    const { order } = query;
    if (order.some(({ field }) => field === 'rating')) return ratedPage(store, userId, query, order);
    return filteredPage(
      query,
      walkUserTracks(db, userId, query, order[0]),
      walkUserTracks(db, userId, query),
    );
  };
  const relationQuery = (userId: number, relation: RelationName, id: number, moment: string) => {
    if (relation === 'myalbums') return USER_ALBUMS.add(db, { moment, userId, targetId: id });
    if (relation === 'fan') return USER_ARTISTS.add(db, { moment, userId, targetId: id });
    return relateToTrack(db, relation, userId, id, moment);
  };
  /** Returns since when it was there; `undefined` if it was not. */
  async function remove(trx: Trx, userId: number, relation: RelationName, id: number) {
    if (relation === 'myalbums') return await takeOffList(trx, USER_ALBUMS, userId, id);
    if (relation === 'fan') return await takeOffList(trx, USER_ARTISTS, userId, id);
    const liked = relation === 'like' ? await findLiked(trx, userId, id) : '';
    return (await unrelateToTrack(trx, relation, userId, id)) ? liked : undefined;
  }
  /** It removes the like. */
  const dislike = (userId: number, id: number, moment: string) =>
    store.commit(async (trx) => {
      const liked = await findLiked(trx, userId, id);
      const written = await trx.executeQuery(relateToTrack(trx, 'dislike', userId, id, moment));
      if (liked !== '') await markTouched(trx, touchedBy('like', userId, id));
      return { written, liked };
    });
  return {
    /** The users that match all filters, in ascending id; none without a filter. */
    findUsers: (query: UsersQuery) => findUsers(db, query),
    /** The ids of users whose username or display name begins so, without suspended ones; the best first. */
    search: (text: string, limit: number): Promise<number[]> => searchUsers(store, text, limit),
    async tracks(userId: number, query: UserTracksQuery): Promise<RowPage<UserTrackRow>> {
      const page = await tracksPage(userId, query);
      return { ...page, rows: page.rows.map(toUserTrack) };
    },
    albums: (userId: number, query: DatedQuery) => readList(USER_ALBUMS, userId, query),
    artists: (userId: number, query: DatedQuery) => readList(USER_ARTISTS, userId, query),
    /** The user's relations to these items. */
    async relationsAmong(
      userId: number,
      { tracks, albums, artists }: TargetIds,
    ): Promise<Omit<RelationsAmong, 'follow'>> {
      const [related, onAlbums, onArtists] = await Promise.all([
        findUserTracks(db, userId, tracks),
        findOnList(db, USER_ALBUMS, userId, albums),
        findOnList(db, USER_ARTISTS, userId, artists),
      ]);
      const having = (column: 'liked' | 'favorited' | 'disliked') =>
        related.filter((row) => row[column] !== '').map(({ track_id }) => track_id);
      return {
        like: having('liked'),
        favorite: having('favorited'),
        dislike: having('disliked'),
        myalbums: onAlbums.map(({ id }) => id),
        fan: onArtists.map(({ id }) => id),
      };
    },
    /** The same with dates, and with the scores of reviews. */
    async marksAmong(userId: number, { tracks, albums, artists }: TargetIds): Promise<Marks> {
      const [related, onAlbums, scores, onArtists] = await Promise.all([
        findUserTracks(db, userId, tracks),
        findOnList(db, USER_ALBUMS, userId, albums),
        findAlbumScores(db, userId, albums),
        findOnList(db, USER_ARTISTS, userId, artists),
      ]);
      const ofAlbums = marksOf(onAlbums);
      for (const { album_id: id, score } of scores)
        if (id !== null && score !== null)
          ofAlbums.set(id, { starred: ofAlbums.get(id)?.starred ?? '', score });
      return {
        tracks: new Map(related.map(({ track_id, liked, score }) => [track_id, { starred: liked, score }])),
        albums: ofAlbums,
        artists: marksOf(onArtists),
      };
    },
    /** Durable when it resolves. An unknown item is ignored (behaviour.md 21). */
    async relate(userId: number, relation: RelationName, id: number): Promise<void> {
      // To the millisecond, so that the latest of several in one second comes first.
      const moment = timestampOf(new Date());
      const { written, liked } =
        relation === 'dislike'
          ? await dislike(userId, id, moment)
          : { written: await store.commitStatement(relationQuery(userId, relation, id, moment)), liked: '' };
      if (written.numAffectedRows === 0n) return;
      if (liked === '') activity.touch(RELATION_TARGETS[relation], id, ADDED[relation]);
      else activity.touch('track', id, { removed: 'likes', since: liked });
      if (relation === 'like' || relation === 'dislike') activity.touch('user', userId);
    },
    /** Removes the relation, if there is one. Durable when it resolves. */
    async unrelate(userId: number, relation: RelationName, id: number): Promise<void> {
      const since = await store.commit(async (trx) => {
        const removed = await remove(trx, userId, relation, id);
        if (removed !== undefined) await markTouched(trx, touchedBy(relation, userId, id));
        return removed;
      });
      if (since === undefined) return;
      const removed = ADDED[relation];
      activity.touch(RELATION_TARGETS[relation], id, removed && { removed, since });
      if (relation === 'like') activity.touch('user', userId);
    },
  };
}

export type Users = ReturnType<typeof createUsers>;

function touchedBy(relation: RelationName, userId: number, id: number): Touched[] {
  const target: Touched = { kind: RELATION_TARGETS[relation], id };
  return relation === 'like' ? [target, { kind: 'user', id: userId }] : [target];
}

function toUserTrack({ id, liked, favorited, score, updated }: UserTrack): UserTrackRow {
  return {
    track_id: id,
    liked: liked !== '',
    favorited: favorited !== '',
    score,
    updated: toSecond(updated),
  };
}

function marksOf(rows: readonly DatedRow[]): Map<number, ItemMark> {
  return new Map(rows.map(({ id, date }) => [id, { starred: date, score: 0 }]));
}

function toDated({ id, date }: DatedRow): DatedRow {
  return { id, date: toSecond(date) };
}

/** The timestamp format of the API. */
function toSecond(moment: string): string {
  return moment.slice(0, 19);
}

// Finds users by the beginning of their username or display name, along an index.

/** So many rows are read for each spelling: thousands of suspended users must not make a search slow. */
const READ_MAX = 100;
/** Above every character of a name. */
const LAST = '\u{10ffff}';

interface NamedUser {
  id: number;
  /** The name that was compared. */
  found: string;
}

/** The ids of users that are not suspended: first the one with exactly this username, then the shortest names. */
export async function searchUsers({ db, dialect }: Store, text: string, limit: number): Promise<number[]> {
  const typed = text.normalize('NFC').trim().replace(/^@/, '');
  // PostgreSQL stores no NUL in a text, so no such name exists.
  if (typed === '' || typed.includes('\0')) return [];
  const beginningWith = async (column: NameColumn, start: string) =>
    (await namesBeginning(dialect, column, start).execute(db)).rows;
  const [byName, ...byDispname] = await Promise.all([
    beginningWith('name', foldUserName(typed)),
    ...spellingsOf(typed).map((start) => beginningWith('dispname', start)),
  ]);
  const all = [...byName.sort(byLength), ...byDispname.flat().sort(byLength)];
  const isExact = ({ found }: NamedUser) => found === foldUserName(typed);
  return [...new Set([...all.filter(isExact), ...all].map(({ id }) => id))].slice(0, limit);
}

const COLUMNS = { name: sql.ref('name_folded'), dispname: sql`lower(dispname)` };
type NameColumn = keyof typeof COLUMNS;

export function namesBeginning(
  { types }: Pick<StoreDialect, 'types'>,
  of: NameColumn,
  start: string,
): RawBuilder<NamedUser> {
  const column = COLUMNS[of];
  const compared = sql`${column}${sql.raw(types.bytewise)}`;
  return sql<NamedUser>`
    select id, found from (
      select id, ${column} as found, suspended from "user"
      where ${compared} >= ${start} and ${compared} < ${start + LAST}
      order by ${compared} limit ${sql.lit(READ_MAX)}) as named
    where suspended = 0`;
}

/** `lower` of the database may change ASCII letters alone: “Élise” stays as it is there. */
function spellingsOf(typed: string): string[] {
  const lower = typed.toLowerCase();
  const ascii = typed.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const capitals = lower.replaceAll(/(?<=^|\s)\P{ASCII}/gu, (letter) => letter.toUpperCase());
  return [...new Set([lower, ascii, capitals])];
}

function byLength(one: NamedUser, other: NamedUser): number {
  return one.found.length - other.found.length || one.id - other.id;
}

// Users as visible to all.

/** `avatar` is its file format, such as `webp`; empty if none can be shown. */
type UserSummary = Pick<EntityRows['user'], 'id' | 'name' | 'dispname' | 'lang' | 'creationdate' | 'avatar'>;

interface UsersQuery {
  ids?: readonly number[] | undefined;
  /** Compared as a whole, in the comparable form of user names. */
  name?: string | undefined;
}

/** The users that match all filters, in ascending id; none without a filter. */
async function findUsers(db: Db, { ids, name }: UsersQuery): Promise<UserSummary[]> {
  if (ids === undefined && name === undefined) return [];
  // PostgreSQL accepts no text with a zero character, so no such name exists.
  if (ids?.length === 0 || name?.includes('\0')) return [];
  let query = db
    .selectFrom('user')
    .leftJoin('avatar', 'avatar.user_id', 'user.id')
    .select(['id', 'name', 'dispname', 'lang', 'creationdate', 'kind', 'user.avatar as file'])
    .orderBy('id');
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (name !== undefined) query = query.where('name_folded', '=', foldUserName(name));
  const rows = await query.execute();
  return rows.map(({ kind, file, ...user }) => ({ ...user, avatar: kind ?? formatOf(file) }));
}

/** `people/7.PNG` → png. One without an extension is shown as a JPEG. */
function formatOf(file: string): string {
  return file === '' ? '' : extname(file).slice(1).toLowerCase() || 'jpeg';
}
