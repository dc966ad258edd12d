/** The positions of a playlist: 1 to n, without gaps, after each change. */
import { sql } from 'kysely';
import { Refusal } from '../../domain/refusal.ts';
import type { Trx } from '../schema.ts';

/** In two steps: no two entries may have the same position, not even temporarily. */
export async function renumber(
  trx: Trx,
  id: number,
  from: number,
  position: ReturnType<typeof sql>,
  to = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await sql`
    update playlist_track set position = -(${position})
    where playlist_id = ${id} and position between ${from} and ${to}`.execute(trx);
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
  await sql`
    update playlist_track set position = -(numbered.place + ${sql.lit(first - 1)})
    from (
      select position as was, row_number() over (order by position) as place from playlist_track
      where playlist_id = ${id} and position > ${first}
    ) as numbered
    where playlist_id = ${id} and position = numbered.was`.execute(trx);
  await turnPositive(trx, id);
}

async function turnPositive(trx: Trx, id: number): Promise<void> {
  await sql`
    update playlist_track set position = -position where playlist_id = ${id} and position < 0`.execute(trx);
}

export function requirePosition(position: number, last: number): void {
  if (position >= 1 && position <= last) return;
  throw new Refusal('type', `position: expected 1 to ${last}, got ${position}.`);
}
