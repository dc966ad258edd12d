/**
 * Deletes an artist, an album or a track for good, unlike hiding, with all that belongs to it:
 *
 *   artist   their albums, their tracks and the tracks of their albums, the artists that were merged into them
 *   album    its tracks, also those of other artists
 *   each     likes and collections, reviews, playlist and radio entries, listens, images, edits, announcements about it
 *
 * An import that still has the record or the file creates it again.
 */

import { sql } from 'kysely';
import type { Actor } from '../../domain/admin.ts';
import { requireFound } from '../../domain/refusal.ts';
import { CATALOGUE_KINDS, type CatalogueKind } from '../../domain/vocabulary.ts';
import { logAction } from '../../store/admin-log.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { retireIds } from '../../store/ids.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { deleteReturning, deleteRows, updateRows } from '../../store/queries/rows.ts';
import type { Db, Schema, SqlFragment, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { recordTouched, type Touched } from '../../store/touched.ts';
import { closeGaps } from '../playlists/playlist-tracks.ts';

export interface Deletion {
  kind: CatalogueKind;
  id: number;
  name: string;
  /** The ids of all that is deleted with it, and its own. */
  ids: Record<CatalogueKind, number[]>;
}

/** Throws (kind `not-found`). */
export async function findDeletion(db: Db, kind: CatalogueKind, id: number): Promise<Deletion> {
  const row = await db.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst();
  const { name } = requireFound(row, `There is no ${kind} with the id ${id}.`);
  const own = sql`id = ${id}`;
  const albums = sql`(select id from album where artist_id = ${id})`;
  const conditions: Partial<Record<CatalogueKind, SqlFragment>> = {
    artist: {
      artist: sql`${own} or id in (select id from merged_artist where into_id = ${id})`,
      album: sql`artist_id = ${id}`,
      track: sql`artist_id = ${id} or album_id in ${albums}`,
    },
    album: { album: own, track: sql`album_id = ${id}` },
    track: { track: own },
  }[kind];
  const idsOf = async (table: CatalogueKind) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${conditions[table] ?? sql`1 = 0`} order by id`.execute(db);
    return rows.map((each) => each.id);
  };
  return {
    kind,
    id,
    name,
    ids: { artist: await idsOf('artist'), album: await idsOf('album'), track: await idsOf('track') },
  };
}

/** Tables of what belongs to an item, by the column with its id. */
const BELONGING = {
  artist: [
    ['user_artist', 'artist_id'],
    ['artist_day', 'artist_id'],
    ['merged_artist', 'id'],
    ['artist_member', 'artist_id'],
    ['artist_request', 'artist_id'],
    ['studio_release', 'artist_id'],
    ['studio_file', 'artist_id'],
    ['release_action', 'artist_id'],
  ],
  album: [['user_album', 'album_id']],
  track: [
    ['user_track', 'track_id'],
    ['activity', 'track_id'],
    ['waveform', 'track_id'],
    ['loudness', 'track_id'],
    ['folder_file', 'track_id'],
  ],
} as const satisfies Record<CatalogueKind, [keyof Schema, string][]>;

/** Tables with items of several kinds. */
const BY_KIND = ['hidden', 'edited', 'cover', 'touched', 'folder_name'] as const;

/** Deletes it in one transaction; running services follow. Throws (kind `not-found`). */
export async function deleteItem(
  store: Store,
  kind: CatalogueKind,
  id: number,
  by: Actor,
): Promise<Deletion> {
  return await store.db.transaction().execute(async (trx) => {
    // No import may write the same records meanwhile.
    await store.dialect.lock(trx, 'import');
    return await deleteInTransaction(store, trx, kind, id, by);
  });
}

/** The same in a transaction of the caller, who holds the import lock and writes nothing afterwards. */
export async function deleteInTransaction(
  store: Store,
  trx: Trx,
  kind: CatalogueKind,
  id: number,
  by: Actor,
): Promise<Deletion> {
  const deletion = await findDeletion(trx, kind, id);
  const { name, ids } = deletion;
  const touched = await findTouched(trx, ids);
  await leavePlaylists(trx, ids.track);
  const radios = await leaveRadios(trx, new Set(ids.track));
  for (const each of CATALOGUE_KINDS)
    for (const some of inParts(ids[each])) await deletePart(trx, each, some);
  const counts = Object.fromEntries(CATALOGUE_KINDS.map((each) => [`${each}s`, ids[each].length]));
  await logAction(trx, {
    by,
    action: `${kind}.delete`,
    subject: `${kind} ${id}`,
    detail: { name, ...counts },
  });
  await recordTouched(store, trx, touched);
  await recordChange(store, trx, { catalogue: { written: { ...ids, radio: radios } } });
  return deletion;
}

/** Some rows of a kind, and what belongs to them. */
async function deletePart(trx: Trx, kind: CatalogueKind, ids: number[]): Promise<void> {
  const among = sql`in (${sql.join(ids)})`;
  if (kind === 'artist') await leaveStudio(trx, among);
  for (const [table, column] of BELONGING[kind])
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} ${among}`.execute(trx);
  for (const table of BY_KIND) await deleteRows<typeof table>(trx, table, { kind, id: ids });
  await deleteForGood(trx, 'feed', sql`type = ${sql.lit(kind)} and joinid ${among}`);
  if (kind !== 'artist') await deleteForGood(trx, 'review', sql`${sql.ref(`${kind}_id`)} ${among}`);
  await sql`delete from ${sql.table(kind)} where id ${among}`.execute(trx);
}

/** Uploads become abandoned ones: these are deleted with their parts in the storage. */
async function leaveStudio(trx: Trx, among: SqlFragment): Promise<void> {
  await sql`delete from studio_cover
    where release_id in (select id from studio_release where artist_id ${among})`.execute(trx);
  await sql`update studio_upload set changed = '' where artist_id ${among}`.execute(trx);
}

/** Ids of these are never reused. */
async function deleteForGood(trx: Trx, table: 'review' | 'feed', condition: SqlFragment): Promise<void> {
  await retireIds(trx, table, condition);
  await sql`delete from ${sql.table(table)} where ${condition}`.execute(trx);
}

/** Users whose likes change, and albums and artists that stay and lose tracks. */
async function findTouched(trx: Trx, ids: Deletion['ids']): Promise<Touched[]> {
  const touched: Touched[] = [];
  const gone = { album: new Set(ids.album), artist: new Set(ids.artist) };
  for (const some of inParts(ids.track)) {
    const among = sql`in (${sql.join(some)})`;
    const users = await sql<{ id: number }>`
      select distinct user_id as id from user_track where track_id ${among} and liked <> ''`.execute(trx);
    for (const { id } of users.rows) touched.push({ kind: 'user', id });
    const owners = await sql<{ artist: number; album: number | null }>`
      select distinct artist_id as artist, album_id as album from track where id ${among}`.execute(trx);
    for (const row of owners.rows)
      for (const kind of ['artist', 'album'] as const) {
        const id = row[kind];
        if (id !== null && !gone[kind].has(id)) touched.push({ kind, id });
      }
  }
  return touched;
}

async function leavePlaylists(trx: Trx, trackIds: number[]): Promise<void> {
  const playlists = new Set<number>();
  for (const some of inParts(trackIds)) {
    const found = await trx
      .selectFrom('playlist_track')
      .select('playlist_id')
      .distinct()
      .where('track_id', 'in', some)
      .execute();
    for (const { playlist_id } of found) playlists.add(playlist_id);
  }
  // First, as every edit does: an edit at the same time would leave a gap.
  for (const some of inParts([...playlists].sort((one, other) => one - other)))
    await updateRows(trx, 'playlist', { id: some }, { version: sql`version + 1` });
  const gone = new Map<number, number[]>();
  for (const some of inParts(trackIds)) {
    const ofThem = { track_id: some };
    const entries = await deleteReturning(trx, 'playlist_track', ofThem, ['playlist_id', 'position']);
    for (const { playlist_id, position } of entries)
      gone.set(playlist_id, [...(gone.get(playlist_id) ?? []), position]);
  }
  for (const [id, positions] of gone)
    await closeGaps(
      trx,
      id,
      positions.sort((one, other) => one - other),
    );
}

/** Returns the radios that have changed. */
async function leaveRadios(trx: Trx, gone: ReadonlySet<number>): Promise<number[]> {
  const changed: number[] = [];
  for (const { id, tracks } of await trx.selectFrom('radio').select(['id', 'tracks']).execute()) {
    const before: number[] = JSON.parse(tracks);
    const left = before.filter((track) => !gone.has(track));
    if (left.length === before.length) continue;
    await updateRows(trx, 'radio', { id }, { tracks: JSON.stringify(left) });
    changed.push(id);
  }
  return changed;
}
