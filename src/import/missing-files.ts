/**
 * Tracks of folders are hidden while their file is missing, with albums and artists that have no other track. Neither undoes
 * what an administrator has hidden.
 */
import { sql } from 'kysely';
import { FOLDER } from '../domain/imports/import-sources.ts';
import { inParts } from '../store/queries/in-parts.ts';
import { deleteRows, selectRows } from '../store/queries/rows.ts';
import type { Db, Trx } from '../store/schema.ts';

const REASON = 'file-missing';

export async function hideMissing(trx: Trx, trackIds: readonly number[]): Promise<void> {
  const at = new Date().toISOString();
  const rows = trackIds.map((id) => ({ kind: 'track' as const, id, reason: REASON, at }) as const);
  for (const some of inParts(rows))
    await trx
      .insertInto('hidden')
      .values(some)
      .onConflict((conflict) => conflict.columns(['kind', 'id', 'reason']).doNothing())
      .execute();
}

export async function restoreFound(trx: Trx, trackIds: readonly number[]): Promise<void> {
  for (const some of inParts(trackIds))
    await deleteRows(trx, 'hidden', { kind: 'track', reason: REASON, id: some });
}

/** Tracks whose file is missing. */
export async function missingTracks(db: Db): Promise<Set<number>> {
  const rows = await selectRows(db, 'hidden', ['id'], { kind: 'track', reason: REASON });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Hides albums and artists of folders without any other track, also if their tracks have another album or artist now, and shows
 * those again that have one. An artist has the tracks of their albums too. Returns the ids of both.
 */
export async function settleMissing(trx: Trx): Promise<Record<'album' | 'artist', number[]>> {
  const settled: Record<'album' | 'artist', number[]> = { album: [], artist: [] };
  const missing = sql`(select id from hidden where kind = 'track' and reason = ${sql.lit(REASON)})`;
  const at = sql.lit(new Date().toISOString());
  for (const kind of ['album', 'artist'] as const) {
    const column = sql.ref(`track.${kind}_id`);
    const shown = sql`track.id not in ${missing}`;
    const hasTrack = (id: string) => {
      const own = sql`exists (select 1 from track where ${column} = ${sql.ref(id)} and ${shown})`;
      if (kind === 'album') return own;
      return sql`(${own} or exists (select 1 from album inner join track on track.album_id = album.id
        where album.artist_id = ${sql.ref(id)} and ${shown}))`;
    };
    const found = await sql<{ id: number }>`delete from hidden
      where kind = ${sql.lit(kind)} and reason = ${sql.lit(REASON)} and ${hasTrack('hidden.id')}
      returning id`.execute(trx);
    const lost = await sql<{ id: number }>`insert into hidden (kind, id, reason, at)
      select ${sql.lit(kind)}, id, ${sql.lit(REASON)}, ${at} from ${sql.table(kind)}
      where source = ${sql.lit(FOLDER)}
        and not ${hasTrack(`${kind}.id`)}
      on conflict (kind, id, reason) do nothing returning id`.execute(trx);
    settled[kind] = [...found.rows, ...lost.rows].map(({ id }) => id);
  }
  return settled;
}
