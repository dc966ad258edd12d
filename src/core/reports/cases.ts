/** Reports of listeners: a case for each item, with an entry of each user. */
import { type RawBuilder, sql } from 'kysely';
import type { Named } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import type {
  ReportCase,
  ReportedKind,
  ReportOutcome,
  ReportState,
  ReportTarget,
} from '../../domain/reports.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import { SHOWN } from '../../store/hidden.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { deleteRows, selectOne, updateRows } from '../../store/queries/rows.ts';
import { countRows } from '../../store/queries/where.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { listItems } from '../admin/catalogue-items.ts';
import { visibleTo } from '../playlists/find-playlists.ts';

/** The name of an item that is visible to all. */
export async function findReportable(db: Db, { kind, id }: ReportTarget): Promise<string | undefined> {
  const isShown = kind === 'playlist' ? visibleTo(undefined) : SHOWN[kind];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(kind)} where id = ${id} and ${isShown}`.execute(db);
  return rows[0]?.name;
}

/** The case of the item that is not closed, locked until the end of the transaction; a new one if there is none. */
export async function holdCase(
  trx: Trx,
  { kind, id }: ReportTarget,
  { name, created }: { name: string; created: string },
): Promise<number> {
  const { id: caseId } = await trx
    .insertInto('report')
    .values({ kind, item_id: id, name, created })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'item_id'])
        .where('state', '<>', sql.lit('closed'))
        .doUpdateSet({ name: sql`report.name` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return caseId;
}

export interface CaseRow {
  id: number;
  kind: ReportedKind;
  item_id: number;
  name: string;
  state: ReportState;
  outcome: ReportOutcome | '';
  reply: string;
  owner_reply: string;
}

/** Throws (kind `not-found`). */
export async function getCaseRow(db: Db, id: number): Promise<CaseRow> {
  const row = await selectOne(
    db,
    'report',
    ['id', 'kind', 'item_id', 'name', 'state', 'outcome', 'reply', 'owner_reply'],
    { id },
  );
  if (row === undefined) throw new Refusal('not-found', `There is no report with the id ${id}.`);
  return row;
}

/** Locked until the end of the transaction. */
export async function holdCaseRow(trx: Trx, id: number): Promise<CaseRow> {
  await updateRows(trx, 'report', { id }, { name: sql`name` });
  return await getCaseRow(trx, id);
}

/** Of those that are not closed the oldest first, of the others the latest. */
export async function listCases(
  db: Db,
  { state, offset, limit, id }: Partial<Slice> & { state?: ReportState; id?: number },
): Promise<ListPage<ReportCase>> {
  let query = db.selectFrom('report');
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('report.id', '=', id);
  const total = await countRows(query);
  const rows = await query
    .leftJoin('user', 'user.id', 'report.handler_id')
    .select(['report.id', 'report.kind', 'report.item_id', 'report.name', 'report.state', 'report.outcome'])
    .select(['report.reply', 'report.owner_reply', 'report.created', 'report.closed', 'user.name as handler'])
    .orderBy('report.id', state === 'closed' ? 'desc' : 'asc')
    .offset(offset ?? 0)
    .limit(limit ?? 1)
    .execute();
  const items: ReportCase[] = [];
  for (const { item_id, name, ...row } of rows)
    items.push({
      ...row,
      item: { id: item_id, name },
      ...(await aboutItem(db, row.kind, item_id)),
      entries: await entriesOf(db, row.id),
    });
  return { total, items };
}

/** Of one case: a page of cases may have megabytes of them. */
async function entriesOf(db: Db, id: number): Promise<ReportCase['entries']> {
  const rows = await db
    .selectFrom('report_entry')
    .innerJoin('user', 'user.id', 'report_entry.user_id')
    .select(['reason', 'text', 'at', 'user_id', 'user.name as user_name'])
    .where('report_id', '=', id)
    .orderBy('at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, user_name, ...entry }) => ({
    ...entry,
    user: { id: user_id, name: user_name },
  }));
}

async function aboutItem(
  db: Db,
  kind: ReportedKind,
  id: number,
): Promise<Pick<ReportCase, 'owner' | 'visibility'>> {
  if (kind === 'playlist') return { owner: (await findPlaylistOwner(db, id)) ?? null, visibility: null };
  const [row] = await listItems(db, kind, [id]);
  if (row === undefined) return { owner: null, visibility: null };
  const { artist_id, artist_name = '', visibility } = row;
  return { owner: artist_id === undefined ? null : { id: artist_id, name: artist_name }, visibility };
}

export async function findPlaylistOwner(db: Db, playlistId: number): Promise<Named | undefined> {
  return await db
    .selectFrom('playlist')
    .innerJoin('user', 'user.id', 'playlist.user_id')
    .select(['user.id', 'user.name'])
    .where('playlist.id', '=', playlistId)
    .executeTakeFirst();
}

/** The members of the artist, or the user of the playlist. */
export async function findOwners(
  db: Db,
  { kind, item_id }: Pick<CaseRow, 'kind' | 'item_id'>,
): Promise<number[]> {
  const { rows } = await OWNERS[kind](item_id).execute(db);
  return rows.map(({ user_id }) => user_id);
}

type OwnerRows = RawBuilder<{ user_id: number }>;

const OWNERS: Record<ReportedKind, (id: number) => OwnerRows> = {
  artist: (id) => sql`select user_id from artist_member where artist_id = ${id}`,
  album: (id) => sql`select user_id from artist_member
    where artist_id in (select artist_id from album where album.id = ${id})`,
  track: (id) => sql`select user_id from artist_member
    where artist_id in (select artist_id from track where track.id = ${id})`,
  playlist: (id) => sql`select user_id from playlist where id = ${id}`,
};

/** A deleted user: the reports are deleted, and what the user handled is open again. */
export async function leaveReports(trx: Trx, userId: number): Promise<void> {
  const left = await trx
    .deleteFrom('report_entry')
    .where('user_id', '=', userId)
    .returning('report_id')
    .execute();
  for (const some of inParts(left.map(({ report_id }) => report_id)))
    await trx
      .deleteFrom('report')
      .where('id', 'in', some)
      .where('state', '<>', 'closed')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('report_entry').select('user_id').whereRef('report_id', '=', 'report.id'))),
      )
      .execute();
  await updateRows(
    trx,
    'report',
    { handler_id: userId },
    { handler_id: null, state: sql<ReportState>`case when state = 'review' then 'open' else state end` },
  );
}

const CLOSED_DAYS = 730;
const ROWS_AT_ONCE = 500;

/** Deletes cases that were closed two years ago. */
export async function purgeReports(store: Store, now: Date, stop?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - CLOSED_DAYS * DAY_MS).toISOString();
  while (!stop?.aborted) {
    const old = await store.db
      .selectFrom('report')
      .select('id')
      .where('closed', '>', '')
      .where('closed', '<', before)
      .limit(ROWS_AT_ONCE)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await store.commit(async (trx) => {
      await deleteRows(trx, 'report_entry', { report_id: ids });
      await deleteRows(trx, 'report', { id: ids });
    });
  }
}
