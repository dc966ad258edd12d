/** The positions of a playlist: 1 to n, without gaps, after each change. */
import { sql } from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import type { Trx } from '../schema.ts';

/** Rows of one statement: some milliseconds on SQLite, which blocks the process meanwhile. */
export const ENTRIES_AT_ONCE = 1000;

/** In two steps: no two entries may have the same position, not even temporarily. */
export async function renumber(
  trx: Trx,
  id: number,
  from: number,
  position: ReturnType<typeof sql>,
  to = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  for (let start = from; start <= to; start += ENTRIES_AT_ONCE) {
    const { numAffectedRows } = await sql`
      update playlist_track set position = -(${position})
      where playlist_id = ${id}
        and position between ${start} and ${Math.min(to, start + ENTRIES_AT_ONCE - 1)}`.execute(trx);
    if (numAffectedRows === 0n) break;
  }
  await turnPositive(trx, id);
}

/** Of positions in ascending order. Entries before the first of them do not move. */
export async function closeGaps(trx: Trx, id: number, gone: readonly number[]): Promise<void> {
  if (gone.length === 0) return;
  const [first, last] = [gone[0], gone[gone.length - 1]];
  if (last - first === gone.length - 1) {
    await renumber(trx, id, last + 1, sql`position - ${sql.lit(gone.length)}`);
    return;
  }
  for (let start = first + 1; ; start += ENTRIES_AT_ONCE) {
    const before = start - 1 - gone.filter((position) => position < start).length;
    const { numAffectedRows } = await sql`
      update playlist_track set position = -(numbered.place + ${sql.lit(before)})
      from (
        select position as was, row_number() over (order by position) as place from playlist_track
        where playlist_id = ${id} and position between ${start} and ${start + ENTRIES_AT_ONCE - 1}
      ) as numbered
      where playlist_id = ${id} and position = numbered.was`.execute(trx);
    if (numAffectedRows === 0n && start > last) break;
  }
  await turnPositive(trx, id);
}

async function turnPositive(trx: Trx, id: number): Promise<void> {
  for (let turned = 1n; turned > 0n; ) {
    const { numAffectedRows = 0n } = await sql`
      update playlist_track set position = -position where playlist_id = ${id} and position in (
        select position from playlist_track where playlist_id = ${id} and position < 0
        limit ${sql.lit(ENTRIES_AT_ONCE)})`.execute(trx);
    turned = numAffectedRows;
  }
}

export function requirePosition(position: number, last: number): void {
  if (position >= 1 && position <= last) return;
  throw new Refusal('type', `position: expected 1 to ${last}, got ${position}.`);
}
