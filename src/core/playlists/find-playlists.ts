/** Playlists as visible to others: public ones, and to a viewer also those that the viewer owns or edits. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { caseless, fold } from '../../catalogue/text/words/fold.ts';
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import type { Slice } from '../../domain/lists.ts';
import type { PlaylistEntry } from '../../domain/playlists.ts';
import {
  all,
  along,
  amongIds,
  contains,
  type Days,
  type OrderTerm,
  orderBy,
  startsWith,
  unpackRows,
  within,
} from '../../store/queries/where.ts';
import type { Db, EntityRows, SqlFragment } from '../../store/schema.ts';

export interface PlaylistSummary
  extends Pick<EntityRows['playlist'], 'id' | 'name' | 'creationdate' | 'user_id'> {
  user_name: string;
  /** The query of a dynamic playlist; empty for others. */
  query: string;
}

/** All filters apply together. */
export interface PlaylistsFilter {
  ids?: readonly number[] | undefined;
  /** The whole name, in any case. */
  name?: string | undefined;
  /** A part of the name, ignoring case and accents. */
  namesearch?: string | undefined;
  /** The name contains the text, or one of each list of words; all are folded. */
  nameHoldsWords?: { text: string; words: readonly (readonly string[])[] } | undefined;
  userIds?: readonly number[] | undefined;
  userName?: string | undefined;
  created?: Days | undefined;
  /** Without a viewer, only public playlists are found. */
  viewer?: number | undefined;
}

export type PlaylistsOrder = OrderTerm<'name' | 'id' | 'creationdate'>;

const ID = sql.ref('playlist.id');
const FOLDED = sql.ref('playlist.name_folded');
const COLUMNS: Record<PlaylistsOrder['field'], SqlFragment[]> = {
  name: [FOLDED, sql.ref('playlist.name')],
  id: [ID],
  creationdate: [sql.ref('playlist.creationdate')],
};

/** Owners are looked up for the rows of the page. */
const SHOWN = sql`
  playlist.id, playlist.name, playlist.creationdate, playlist.user_id, playlist.query,
  (select "user".name from "user" where "user".id = playlist.user_id) as user_name`;

export async function findPlaylists(
  db: Db,
  filter: PlaylistsFilter,
  order: readonly PlaylistsOrder[],
  { offset, limit }: Slice,
): Promise<PlaylistSummary[]> {
  // Sorts and skips ids only: otherwise, the owners of skipped rows would be looked up, too.
  const { rows } = await sql<PlaylistSummary>`
    select ${SHOWN} from playlist where playlist.id in (
      select playlist.id from playlist ${listing(db, filter, order[0]?.field)}
      where ${all(conditions(filter))}
      order by ${orderBy(order, COLUMNS, ID)} limit ${limit} offset ${offset})
    order by ${orderBy(order, COLUMNS, ID)}`.execute(db);
  return rows;
}

/** Playlists whose names begin with the text, then the others, each by id. */
export async function listPlaylistNames(
  db: Db,
  filter: PlaylistsFilter,
  text: string,
  { offset, limit }: Slice,
): Promise<{ id: number; name_folded: string }[]> {
  const begins = startsWith(FOLDED, text);
  const { rows } = await sql<{ id: number; name_folded: string }>`
    select playlist.id, playlist.name_folded from playlist where ${all(conditions(filter))}
    order by case when ${begins} then 0 else 1 end, ${ID} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countPlaylists(db: Db, filter: PlaylistsFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from playlist ${listing(db, filter, 'creationdate')}
    where ${all(conditions(filter))}`.execute(db);
  return rows[0].count;
}

interface LivelyPlaylist extends PlaylistSummary {
  updated: string;
}

/** Playlists by the date of their latest addition, newest first; without empty ones. */
export async function findLatelyFilled(
  db: Db,
  filter: PlaylistsFilter,
  max: number,
): Promise<LivelyPlaylist[]> {
  const { rows } = await sql<LivelyPlaylist>`
    select ${SHOWN}, playlist.updated from playlist ${listing(db, filter, 'updated')}
    where ${all(conditions(filter))} and playlist.updated <> ''
    order by playlist.updated desc, playlist.id limit ${max}`.execute(db);
  return rows;
}

/** A track that was added to a playlist, with its listens and downloads since the day after that. */
export interface PlayedAddition {
  playlist_id: number;
  track_id: number;
  date: string;
  listens: number;
  downloads: number;
}

/** The latest `max` additions to each of these playlists since a day, if they were played after it; each track once. */
export async function listPlayedAdditions(
  db: Db,
  playlistIds: readonly number[],
  since: string,
  max: number,
): Promise<PlayedAddition[]> {
  if (playlistIds.length === 0) return [];
  const { rows } = await sql<PlayedAddition>`
    select added.playlist_id, added.track_id, added.date,
      sum(activity.listens) as listens, sum(activity.downloads) as downloads
    from (
      select playlist_id, track_id, min(date) as date,
        row_number() over (partition by playlist_id order by min(date) desc, track_id) as place
      from playlist_track where playlist_id in (${sql.join(playlistIds)}) and date >= ${since}
      group by playlist_id, track_id) as added
    join activity on activity.track_id = added.track_id and activity.day > substr(added.date, 1, 10)
    where added.place <= ${max}
    group by added.playlist_id, added.track_id, added.date`.execute(db);
  return rows.map((row) => ({ ...row, listens: Number(row.listens), downloads: Number(row.downloads) }));
}

/** Listens of the owner and the collaborators of a playlist to one of its tracks, on one day. */
export interface OwnListens {
  playlist_id: number;
  track_id: number;
  day: string;
  listens: number;
}

/** The owners' listens to the new tracks of these playlists, where the histories have them. */
export async function listOwnListens(
  db: Db,
  additions: readonly Pick<PlayedAddition, 'playlist_id' | 'track_id'>[],
  since: string,
): Promise<OwnListens[]> {
  if (additions.length === 0) return [];
  const ids = sql.join([...new Set(additions.map(({ playlist_id }) => playlist_id))]);
  const tracks = sql.join([...new Set(additions.map(({ track_id }) => track_id))]);
  const { rows } = await sql<OwnListens>`
    select person.playlist_id, listen.track_id, substr(listen.listened, 1, 10) as day, count(*) as listens
    from (
      select id as playlist_id, user_id from playlist where id in (${ids})
      union select playlist_id, user_id from playlist_member
        where playlist_id in (${ids}) and accepted <> '') as person
    join listen on listen.user_id = person.user_id and listen.listened >= ${since}
    where listen.track_id in (${tracks})
    group by person.playlist_id, listen.track_id, substr(listen.listened, 1, 10)`.execute(db);
  return rows.map((row) => ({ ...row, listens: Number(row.listens) }));
}

/** Private playlists are visible to their owners and collaborators. */
export function visibleTo(viewer: number | undefined): RawBuilder<SqlBool> {
  if (viewer === undefined) return sql`playlist.private = 0`;
  return sql`(playlist.private = 0 or playlist.user_id = ${viewer} or exists (
    select 1 from playlist_member where playlist_member.playlist_id = playlist.id
      and playlist_member.user_id = ${viewer} and playlist_member.accepted <> ''))`;
}

const INDEXES: Partial<Record<PlaylistsOrder['field'] | 'updated', string>> = {
  creationdate: 'playlist_listed_by_creation',
  name: 'playlist_listed_by_name',
  updated: 'playlist_listed_by_update',
};

/** Where no filter leaves few playlists, they are read along the index that has this order. */
function listing(
  db: Db,
  { ids, name, userIds, userName }: PlaylistsFilter,
  order: keyof typeof INDEXES | undefined,
): SqlFragment {
  const index = order && INDEXES[order];
  const isShort = [ids, name, userIds, userName].some((filter) => filter !== undefined);
  return index === undefined || isShort ? sql`` : along(db, index);
}

function conditions(filter: PlaylistsFilter) {
  const { ids, name, namesearch, nameHoldsWords, userIds, userName, created, viewer } = filter;
  return [
    visibleTo(viewer),
    ...amongIds(ID, ids),
    ...amongIds(sql.ref('playlist.user_id'), userIds),
    ...within(sql.ref('playlist.creationdate'), created),
    ...(name === undefined ? [] : [sql`playlist.name_caseless = ${caseless(name)}`]),
    ...(namesearch === undefined ? [] : [contains(FOLDED, fold(namesearch))]),
    ...(nameHoldsWords === undefined ? [] : [containsWords(nameHoldsWords)]),
    ...(userName === undefined
      ? []
      : [
          sql`playlist.user_id = (select found.id from "user" as found
            where found.name_folded = ${foldUserName(userName)})`,
        ]),
  ];
}

function containsWords({ text, words }: NonNullable<PlaylistsFilter['nameHoldsWords']>): SqlFragment {
  if (words.length === 0) return contains(FOLDED, text);
  const each = words.map(
    (any) =>
      sql`(${sql.join(
        any.map((one) => contains(FOLDED, one)),
        sql` or `,
      )})`,
  );
  return sql`(${contains(FOLDED, text)} or (${all(each)}))`;
}

interface EntriesWalk {
  /** After this position, in the direction of the walk. */
  after: number | undefined;
  descending: boolean;
  from: number;
  to: number;
  max: number;
}

/** Entries of one playlist, by position. */
export async function readEntries(
  db: Db,
  playlistId: number,
  { after, descending, from, to, max }: EntriesWalk,
): Promise<PlaylistEntry[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const behind = after === undefined ? sql`` : sql`and position ${sql.raw(descending ? '<' : '>')} ${after}`;
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(position || ' ' || track_id || ' ' || date, ',') as packed
    from (select position, track_id, date from playlist_track
      where playlist_id = ${playlistId} and position >= ${from} and position <= ${to} ${behind}
      order by position ${direction} limit ${max}) as entry`.execute(db);
  // No database guarantees to keep the order, but both do; sorting a sorted list costs little.
  return unpackRows(rows[0].packed)
    .map(([position, track_id, date]) => ({ position, track_id, date }))
    .sort((one, other) => (descending ? other.position - one.position : one.position - other.position));
}

/** Seconds of all tracks of these playlists. */
export async function sumDurations(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; duration: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; duration: number }>`
    select playlist_id as id, sum(track.duration) as duration
    from playlist_track inner join track on track.id = playlist_track.track_id
    where playlist_id in (${sql.join(ids)}) group by playlist_id`.execute(db);
  return rows.map(({ id, duration }) => ({ id, duration: Number(duration) }));
}
