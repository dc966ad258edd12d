/**
 * Listeners report tracks, albums, artists, playlists and reviews; administrators decide. All reports of an item are one case until it is closed:
 *
 *   open    → review    an administrator takes it
 *   review  → open      the administrator gives it back, or the account is deleted
 *           → closed    with an outcome: those who reported it, and the members of the artist or the author, get a mail
 *
 * Neither the mail nor the pages of an artist say who reported it. A case about a review goes with the review: its name is a part of the text.
 */

import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import type { Named } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, refusalMessage } from '../../domain/refusal-messages.ts';
import {
  isReportedKind,
  type OwnReport,
  REPORT_MAX,
  type ReportCase,
  type ReportedKind,
  type ReportOutcome,
  type ReportState,
  type ReportTarget,
} from '../../domain/reports.ts';
import { requireParagraphs } from '../../domain/text/texts.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { logAction } from '../../store/admin-log.ts';
import { SHOWN } from '../../store/hidden.ts';
import { holdUser } from '../../store/hold-user.ts';
import { addJob } from '../../store/jobs/jobs.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import {
  countRows,
  deleteReturning,
  deleteRows,
  insertIfNew,
  selectRows,
  updateRows,
  upsertRow,
} from '../../store/queries/rows.ts';
import { countFound } from '../../store/queries/where.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { mailJob } from '../accounts/mail-jobs.ts';
import type { CatalogueAdmin } from '../admin/catalogue.ts';
import { listItems } from '../admin/find-items.ts';
import { visibleTo } from '../playlists/find-playlists.ts';
import { deletePlaylist } from '../playlists/playlists.ts';
import { findModerated, type Reviews, WITHDRAWN } from '../reviews/reviews.ts';

interface ReportsOptions {
  store: Store;
  administration: Pick<CatalogueAdmin, 'hide'>;
  reviews: Pick<Reviews, 'hide'>;
  activity: Pick<ActivityCounter, 'touch'>;
  now?: () => Date;
}

type ReportDecision = Pick<ReportCase, 'reply' | 'owner_reply'> & { outcome: ReportOutcome };

export function createReports(options: ReportsOptions) {
  const { store, administration, reviews, activity, now = () => new Date() } = options;
  /** Throws (kind `conflict`) if it is closed. */
  async function change(id: number, act: (trx: Trx, report: CaseRow) => Promise<unknown>) {
    await store.commit(async (trx) => {
      const report = await holdCaseRow(trx, id);
      requireUnclosed(report);
      await act(trx, report);
    });
    return (await listCases(store.db, { id })).items[0];
  }

  /** Playlists cannot be hidden: they are deleted. */
  async function remove(by: User, { kind, item_id }: CaseRow): Promise<void> {
    if (kind === 'review') return void (await reviews.hide(by, item_id));
    if (kind !== 'playlist') return void (await administration.hide(by, kind, item_id));
    const owner = await findPlaylistOwner(store.db, item_id);
    if (owner === undefined) return;
    const { tracks } = await deletePlaylist(store, { userId: owner.id, id: item_id });
    for (const { id, since } of tracks) activity.touch('track', id, { removed: 'playlists', since });
  }

  return {
    /**
     * A second report of the same item by the same user replaces the text of the first, until the case is closed. Throws (kind `not-found`) for an item
     * that is not visible, and (kind `rate-limit`) above the limit of a day.
     */
    async report(
      user: User,
      target: ReportTarget,
      words: Pick<OwnReport, 'reason' | 'text'>,
    ): Promise<OwnReport> {
      const text = requireParagraphs('text', words.text, REPORT_MAX.text);
      const moment = now();
      const reportId = await store.commit(async (trx) => {
        // Two reports of one user are counted one after the other.
        await holdUser(trx, user.id);
        const missing = `There is no ${target.kind} with the id ${target.id}.`;
        const name = requireFound(await findReportable(trx, target), missing);
        const at = moment.toISOString();
        const id = await holdCase(trx, target, { name, created: at });
        const own = { report_id: id, user_id: user.id };
        if ((await countRows(trx, 'report_entry', own)) === 0) {
          const since = new Date(moment.getTime() - DAY_MS).toISOString();
          const ofDay = { user_id: user.id, at: sql`> ${since}` };
          if ((await countRows(trx, 'report_entry', ofDay)) >= REPORT_MAX.perDay)
            throw new Refusal('rate-limit', refusalMessage('reportsPerDay', { max: REPORT_MAX.perDay }));
          if ((await countRows(trx, 'report_entry', { report_id: id })) >= REPORT_MAX.entries)
            throw new Refusal('conflict', REFUSAL_MESSAGES.reportsEnough);
        }
        const { reason } = words;
        await upsertRow(trx, 'report_entry', own, { reason, text }, { at });
        return id;
      });
      return (await listOwn(store.db, user.id, { offset: 0, limit: 1, reportId }))[0];
    },

    /** The latest first. */
    own: (user: User, slice: Slice) => listOwn(store.longReads, user.id, slice),

    /** Lists cases for administrators. */
    list: (query: Slice & { state?: ReportState }) => listCases(store.longReads, query),
    /** Also from another administrator. */
    take: (by: User, id: number) =>
      change(id, (trx) => updateRows(trx, 'report', { id }, { state: 'review', handler_id: by.id })),
    release: (id: number) =>
      change(id, (trx) => updateRows(trx, 'report', { id }, { state: 'open', handler_id: null })),

    /** Throws (kind `overload`) if the item cannot be hidden during an import: then nothing is closed. */
    async close(by: User, id: number, { outcome, ...texts }: ReportDecision): Promise<ReportCase> {
      const reply = requireParagraphs('reply', texts.reply, REPORT_MAX.text);
      const owner_reply = requireParagraphs('owner_reply', texts.owner_reply, REPORT_MAX.text);
      const found = await getCaseRow(store.db, id);
      requireUnclosed(found);
      if (!isReportedKind(found.kind))
        throw new Refusal(
          'conflict',
          `The report ${id} is of the kind “${found.kind}”, which only a newer version can close.`,
        );
      // Before a playlist is deleted.
      const owners = await findOwners(store.db, found);
      if (outcome === 'removed') await remove(by, found);
      return await change(id, async (trx, { kind, item_id, name }) => {
        const closed = now().toISOString();
        const decided = { state: 'closed', handler_id: by.id, closed, outcome, reply, owner_reply } as const;
        await updateRows(trx, 'report', { id }, decided);
        // The text of a review does not belong in a log that is never cleared.
        const detail = { kind, item_id, ...(kind !== 'review' && { name }), outcome };
        await logAction(trx, { by, action: 'report.close', subject: `report ${id}`, detail });
        const tell = (userId: number, to: 'reporter' | 'owner') =>
          addJob(store, trx, mailJob({ mail: 'report', reportId: id, userId, to }));
        const reporters = await selectRows(trx, 'report_entry', ['user_id'], { report_id: id });
        for (const { user_id } of reporters) await tell(user_id, 'reporter');
        // A rejected report concerns the owners only if the administrator writes to them.
        if (outcome !== 'rejected' || owner_reply !== '')
          for (const userId of owners) await tell(userId, 'owner');
      });
    },
  };
}

export type Reports = ReturnType<typeof createReports>;

function requireUnclosed({ id, state }: CaseRow): void {
  if (state === 'closed') throw new Refusal('conflict', `The report ${id} is already closed.`);
}

async function listOwn(
  db: Db,
  userId: number,
  { offset, limit, reportId }: Slice & { reportId?: number },
): Promise<OwnReport[]> {
  let query = db
    .selectFrom('report_entry')
    .innerJoin('report', 'report.id', 'report_entry.report_id')
    .select(['report.id', 'report.kind', 'report.item_id', 'report.name', 'report.state', 'report.outcome'])
    .select(['report.reply', 'report_entry.reason', 'report_entry.text', 'report_entry.at'])
    .where('report_entry.user_id', '=', userId);
  if (reportId !== undefined) query = query.where('report_entry.report_id', '=', reportId);
  const rows = await query
    .orderBy('report_entry.at', 'desc')
    .orderBy('report.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ item_id, name, ...row }) => ({ ...row, item: { id: item_id, name } }));
}

// Reports of listeners: a case for each item, with an entry of each user.

const REPORTABLE = { ...SHOWN, playlist: visibleTo(undefined), review: sql<SqlBool>`hidden = 0` };

const NAME_MAX = 80;
/** The title, the beginning of the text in one line, or the score. */
const REVIEW_NAME = sql<string>`substr(replace(coalesce(
  nullif(title, ''), nullif(text, ''), score || '/10', ''), ${'\n'}, ' '), 1, ${sql.lit(NAME_MAX)})`;

/** The name of an item that is visible to all. */
async function findReportable(db: Db, { kind, id }: ReportTarget): Promise<string | undefined> {
  const name = kind === 'review' ? REVIEW_NAME : sql.ref('name');
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(kind)} where id = ${id} and ${REPORTABLE[kind]}`.execute(db);
  return rows[0]?.name;
}

/** The case of the item that is not closed, locked until the end of the transaction; a new one if there is none. */
async function holdCase(
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

type CaseRow = Selectable<Schema['report']>;

/** Throws (kind `not-found`). */
async function getCaseRow(db: Db, id: number): Promise<CaseRow> {
  const row = await db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst();
  return requireFound(row, `There is no report with the id ${id}.`);
}

/** Locked until the end of the transaction. */
async function holdCaseRow(trx: Trx, id: number): Promise<CaseRow> {
  await updateRows(trx, 'report', { id }, { name: sql`name` });
  return await getCaseRow(trx, id);
}

/** Cases that are not closed, the oldest first, or the latest of the others. */
async function listCases(
  db: Db,
  { state, offset, limit, id }: Partial<Slice> & { state?: ReportState; id?: number },
): Promise<ListPage<ReportCase>> {
  let query = db.selectFrom('report');
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('report.id', '=', id);
  const total = await countFound(query);
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

/** The entries of one case: a page of cases may have megabytes of them. */
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
): Promise<Pick<ReportCase, 'review' | 'owner' | 'visibility'>> {
  const unknown = { review: null, owner: null, visibility: null };
  if (!isReportedKind(kind)) return unknown;
  if (kind === 'playlist') return { ...unknown, owner: (await findPlaylistOwner(db, id)) ?? null };
  if (kind === 'review') {
    const review = await findModerated(db, id);
    if (review === undefined) return unknown;
    const owner = { id: review.user_id, name: review.user_name };
    return { review, owner, visibility: review.hidden ? 'hidden' : 'shown' };
  }
  const [row] = await listItems(db, kind, [id]);
  if (row === undefined) return unknown;
  const { artist_id, artist_name = '', visibility } = row;
  const owner = artist_id === undefined ? null : { id: artist_id, name: artist_name };
  return { review: null, owner, visibility };
}

async function findPlaylistOwner(db: Db, playlistId: number): Promise<Named | undefined> {
  return await db
    .selectFrom('playlist')
    .innerJoin('user', 'user.id', 'playlist.user_id')
    .select(['user.id', 'user.name'])
    .where('playlist.id', '=', playlistId)
    .executeTakeFirst();
}

/** The members of the artist, or the user of the playlist or the review. */
async function findOwners(db: Db, { kind, item_id }: Pick<CaseRow, 'kind' | 'item_id'>): Promise<number[]> {
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
  review: (id) => sql`select user_id from review where id = ${id}`,
};

/** A deleted user: the reports are deleted, and what the user handled is open again. */
export async function leaveReports(trx: Trx, userId: number): Promise<void> {
  await deleteRows(trx, 'report_entry', { user_id: userId });
  // Cases begin with a report, so only those of this user can be without one.
  const empty = { state: sql`<> 'closed'`, id: sql`not in (select report_id from report_entry)` };
  await deleteRows(trx, 'report', empty);
  await updateRows(
    trx,
    'report',
    { handler_id: userId },
    { handler_id: null, state: sql<ReportState>`case when state = 'review' then 'open' else state end` },
  );
}

const CLOSED_DAYS = 730;

/** Deletes cases that were closed two years ago, and those of reviews that no longer exist. */
export async function purgeReports(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CLOSED_DAYS * DAY_MS).toISOString();
  const isGone = sql<SqlBool>`kind = 'review' and not exists (
    select 1 from review where review.id = report.item_id and not ${WITHDRAWN})`;
  await store.commit(async (trx) => {
    const { rows } = await sql<{ id: number }>`delete from report
      where closed > '' and closed < ${before} or ${isGone} returning id`.execute(trx);
    for (const some of inParts(rows))
      await deleteRows(trx, 'report_entry', { report_id: some.map(({ id }) => id) });
  });
}

/**
 * Makes cases of what is in the table of earlier programs, which had one for reports of reviews alone. A node of before an upgrade may still
 * write to it, so it is looked at every hour, until the next major version drops the table.
 */
export async function moveReviewReports(store: Store, now: Date): Promise<void> {
  const reported = await store.db.selectFrom('review_report').select('review_id').distinct().execute();
  for (const { review_id } of reported) await store.commit((trx) => moveReportsOf(trx, review_id, now));
}

async function moveReportsOf(trx: Trx, reviewId: number, now: Date): Promise<void> {
  const columns = ['user_id', 'date', 'reason'] as const;
  const reports = await deleteReturning(trx, 'review_report', { review_id: reviewId }, columns);
  const { rows } = await sql<{ name: string; hidden: number }>`
    select ${REVIEW_NAME} as name, hidden from review where id = ${reviewId}`.execute(trx);
  const users = await selectRows(trx, 'user', ['id'], { id: reports.map(({ user_id }) => user_id) });
  const present = new Set(users.map(({ id }) => id));
  const entries = reports
    .filter(({ user_id }) => present.has(user_id))
    .map(({ user_id, date, reason }) => ({ user_id, text: reason, at: `${date.replace(' ', 'T')}Z` }));
  if (rows.length === 0 || entries.length === 0) return;
  const [{ name, hidden }] = rows;
  const target = { kind: 'review', id: reviewId } as const;
  const report_id = await holdCase(trx, target, { name, created: entries[0].at });
  for (const entry of entries)
    await insertIfNew(trx, 'report_entry', { report_id, reason: 'other', ...entry });
  // Administrators have already decided.
  if (hidden === 1) {
    const decided = { state: 'closed', outcome: 'removed', closed: now.toISOString() } as const;
    await updateRows(trx, 'report', { id: report_id }, decided);
  }
}
