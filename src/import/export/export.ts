/** The catalogue as records of the import format: everything that is visible, and the contributions of users on request. */
import { relative, sep } from 'node:path';
import { sql } from 'kysely';
import type { ImportRecord, RelationRecord } from '../../domain/imports/records.ts';
import type { RelationName } from '../../domain/vocabulary.ts';
import { type FileFolders, pathOf } from '../../media/library-file.ts';
import { SHOWN } from '../../store/hidden.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import type { Db, EntityRows, Schema, SqlFragment } from '../../store/schema.ts';
import {
  feedRecord,
  momentOf,
  type NameFile,
  ownerRecord,
  playlistRecord,
  radioRecord,
  reviewRecord,
  type TrackWithPeaks,
  trackRecord,
  userRecord,
} from './record-of-row.ts';

/** Rows of one step: a waveform has a thousand numbers. */
const PAGE = 500;
const ALL = sql`1 = 1`;

/** Relative file names start in the library. */
export interface ExportOptions extends FileFolders {
  /** Users, and their likes, favorites, collections, reviews and playlists. */
  people: boolean;
}

/**
 * In an order in which every record comes after those that it refers to. `db` is a snapshot. `onLeftOut` is called for each file that a
 * record cannot name: one outside of the library, or inside of an audio file.
 */
export async function* exportRecords(
  db: Db,
  { people, ...folders }: ExportOptions,
  onLeftOut: (file: string) => void,
): AsyncGenerator<ImportRecord[]> {
  const nameFile = fileNamer(folders, onLeftOut);
  for (const kind of ['artist', 'album'] as const)
    for await (const rows of byId<EntityRows[typeof kind]>(db, kind, SHOWN[kind]))
      yield rows.map((row) => ownerRecord(kind, row, nameFile));
  for await (const rows of tracksOf(db)) yield rows.map((row) => trackRecord(row, nameFile));
  for await (const rows of byId<EntityRows['radio']>(db, 'radio'))
    for (const row of rows) yield [radioRecord(row, await shownTracks(db, JSON.parse(row.tracks)), nameFile)];
  for await (const rows of byId<EntityRows['feed']>(db, 'feed'))
    yield rows.map((row) => feedRecord(row, nameFile));
  if (people) yield* exportPeople(db, nameFile);
}

async function* exportPeople(db: Db, nameFile: NameFile): AsyncGenerator<ImportRecord[]> {
  for await (const rows of byId<EntityRows['user']>(db, 'user'))
    yield rows.map((row) => userRecord(row, nameFile));
  yield* relationsOf(db);
  const about = sql`hidden = 0 and exists (select 1 from "user" where "user".id = review.user_id)
    and (track_id is null or exists (select 1 from track where track.id = review.track_id and ${SHOWN.track}))
    and (album_id is null or exists (select 1 from album where album.id = review.album_id and ${SHOWN.album}))`;
  for await (const rows of byId<EntityRows['review']>(db, 'review', about)) yield rows.map(reviewRecord);
  // The format has neither private nor dynamic playlists: elsewhere all would see them, without tracks.
  const portable = sql`private = 0 and query = ''`;
  for await (const rows of byId<EntityRows['playlist']>(db, 'playlist', portable))
    for (const row of rows) yield [playlistRecord(row, await playlistTracks(db, row.id))];
}

/** Pages of a table with an `id`. */
function byId<Row extends { id: number }>(
  db: Db,
  table: keyof Schema,
  condition: SqlFragment = ALL,
): AsyncGenerator<Row[]> {
  return pagesOf<Row>(PAGE, async (last) => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where id > ${last?.id ?? 0} and ${condition} order by id limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  });
}

function tracksOf(db: Db): AsyncGenerator<TrackWithPeaks[]> {
  return pagesOf<TrackWithPeaks>(PAGE, async (last) => {
    const { rows } = await sql<TrackWithPeaks>`
      select track.*, waveform.peaks from track left join waveform on waveform.record = track.waveform
      where track.id > ${last?.id ?? 0} and ${SHOWN.track} order by track.id limit ${sql.lit(PAGE)}`.execute(
      db,
    );
    return rows;
  });
}

/** The visible ones, in the same order. */
async function shownTracks(db: Db, ids: number[]): Promise<number[]> {
  const shown = new Set<number>();
  for (let at = 0; at < ids.length; at += PAGE) {
    const { rows } = await sql<{ id: number }>`
      select id from track where id in (${sql.join(ids.slice(at, at + PAGE))}) and ${SHOWN.track}`.execute(
      db,
    );
    for (const { id } of rows) shown.add(id);
  }
  return ids.filter((id) => shown.has(id));
}

async function playlistTracks(db: Db, id: number): Promise<{ track_id: number; date: string }[]> {
  const { rows } = await sql<{ track_id: number; date: string }>`
    select track_id, date from playlist_track inner join track on track.id = playlist_track.track_id
    where playlist_id = ${id} and ${SHOWN.track} order by playlist_track.position`.execute(db);
  return rows;
}

/** By table: its target, and for each column with a date the relation. */
const RELATIONS = [
  ['user_track', 'track', { liked: 'like', favorited: 'favorite', disliked: 'dislike' }],
  ['user_album', 'album', { date: 'myalbums' }],
  ['user_artist', 'artist', { date: 'fan' }],
] as const satisfies [keyof Schema, string, Record<string, RelationName>][];

type RelationRow = { user_id: number; target: number } & Record<string, string | number>;

async function* relationsOf(db: Db): AsyncGenerator<RelationRecord[]> {
  for (const [table, target, relations] of RELATIONS) {
    const names = Object.entries(relations);
    const columns = sql.join(names.map(([column]) => sql.ref(`${table}.${column}`)));
    const id = sql.ref(`${table}.${target}_id`);
    const pages = pagesOf<RelationRow>(PAGE, async (last) => {
      const after = sql`(${last?.user_id ?? 0}, ${last?.target ?? 0})`;
      const { rows } = await sql<RelationRow>`
        select user_id, ${id} as target, ${columns} from ${sql.table(table)}
          inner join ${sql.table(target)} on ${sql.ref(`${target}.id`)} = ${id}
        where (user_id, ${id}) > ${after} and ${SHOWN[target]}
          and exists (select 1 from "user" where "user".id = user_id)
        order by user_id, ${id} limit ${sql.lit(PAGE)}`.execute(db);
      return rows;
    });
    for await (const rows of pages)
      yield rows.flatMap((row) =>
        names.flatMap(([column, relation]): RelationRecord[] => {
          if (row[column] === '') return [];
          const { user_id } = row;
          const date = momentOf(String(row[column]));
          return [{ entity: 'relation', user_id, relation, [`${target}_id`]: row.target, date }];
        }),
      );
  }
}

/** `/srv/library/48/948.mp3` → `48/948.mp3`; relative names and those of the demo stay as they are. */
function fileNamer(folders: FileFolders, onLeftOut: (file: string) => void): NameFile {
  return (stored) => {
    if (stored === '' || !/^[\\/]|^[a-z]:[\\/]|^(embedded|stored|data):/i.test(stored)) return stored;
    const inside = relative(folders.library, pathOf(stored, folders));
    if (/^[\\/]|^[a-z]:[\\/]|^data:/i.test(stored) && !inside.startsWith('..') && inside !== stored)
      return inside.split(sep).join('/');
    onLeftOut(stored);
    return '';
  };
}
