/**
 * Listeners report tracks, albums, artists and playlists; administrators decide. All reports of an item are one case until it is closed:
 *
 *   open    → review    an administrator takes it
 *   review  → open      the administrator gives it back, or the account is deleted
 *           → closed    with an outcome: those who reported it, and the members of the artist, get a mail
 *
 * Neither the mail nor the pages of an artist say who reported it.
 */

import type { ActivityCounter } from '../../domain/activity/activity.ts';
import type { Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, refusalMessage } from '../../domain/refusal-messages.ts';
import {
  type OwnReport,
  REPORT_MAX,
  type ReportCase,
  type ReportOutcome,
  type ReportReason,
  type ReportState,
  type ReportTarget,
} from '../../domain/reports.ts';
import { requireParagraphs } from '../../domain/text/texts.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { logAction } from '../../store/admin-log.ts';
import { holdUser } from '../../store/hold-user.ts';
import { addJob } from '../../store/jobs/jobs.ts';
import { updateRows } from '../../store/queries/rows.ts';
import { countRows } from '../../store/queries/where.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { reportMail } from '../accounts/account-mails.ts';
import type { CatalogueAdmin } from '../admin/catalogue.ts';
import { deletePlaylist } from '../playlists/playlists.ts';
import {
  type CaseRow,
  findOwners,
  findPlaylistOwner,
  findReportable,
  getCaseRow,
  holdCase,
  holdCaseRow,
  listCases,
} from './cases.ts';

interface ReportsOptions {
  store: Store;
  administration: Pick<CatalogueAdmin, 'hide'>;
  activity: Pick<ActivityCounter, 'touch'>;
  now?: () => Date;
}

interface ReportWords {
  reason: ReportReason;
  text: string;
}

interface ReportDecision {
  outcome: ReportOutcome;
  reply: string;
  owner_reply: string;
}

export function createReports({ store, administration, activity, now = () => new Date() }: ReportsOptions) {
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
    async report(user: User, target: ReportTarget, words: ReportWords): Promise<OwnReport> {
      const text = requireParagraphs('text', words.text, REPORT_MAX.text);
      const moment = now();
      const reportId = await store.commit(async (trx) => {
        // Two reports of one user are counted one after the other.
        await holdUser(trx, user.id);
        const name = await findReportable(trx, target);
        if (name === undefined)
          throw new Refusal('not-found', `There is no ${target.kind} with the id ${target.id}.`);
        const at = moment.toISOString();
        const id = await holdCase(trx, target, { name, created: at });
        const entries = trx.selectFrom('report_entry');
        const earlier = entries.selectAll().where('report_id', '=', id).where('user_id', '=', user.id);
        if ((await earlier.executeTakeFirst()) === undefined) {
          const since = new Date(moment.getTime() - DAY_MS).toISOString();
          const ofUser = entries.where('user_id', '=', user.id).where('at', '>', since);
          if ((await countRows(ofUser)) >= REPORT_MAX.perDay)
            throw new Refusal('rate-limit', refusalMessage('reportsPerDay', { max: REPORT_MAX.perDay }));
          if ((await countRows(entries.where('report_id', '=', id))) >= REPORT_MAX.entries)
            throw new Refusal('conflict', REFUSAL_MESSAGES.reportsEnough);
        }
        const { reason } = words;
        await trx
          .insertInto('report_entry')
          .values({ report_id: id, user_id: user.id, reason, text, at })
          .onConflict((conflict) => conflict.columns(['report_id', 'user_id']).doUpdateSet({ reason, text }))
          .execute();
        return id;
      });
      return (await listOwn(store.db, user.id, { offset: 0, limit: 1, reportId }))[0];
    },

    /** The latest first. */
    own: (user: User, slice: Slice) => listOwn(store.longReads, user.id, slice),

    /** For administrators. */
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
      // Before a playlist is deleted.
      const owners = await findOwners(store.db, found);
      if (outcome === 'removed') await remove(by, found);
      return await change(id, async (trx, { kind, item_id, name }) => {
        const closed = now().toISOString();
        const decided = { state: 'closed', handler_id: by.id, closed, outcome, reply, owner_reply } as const;
        await updateRows(trx, 'report', { id }, decided);
        const detail = { kind, item_id, name, outcome };
        await logAction(trx, { by, action: 'report.close', subject: `report ${id}`, detail });
        const reporters = trx.selectFrom('report_entry').select('user_id').where('report_id', '=', id);
        for (const { user_id } of await reporters.execute())
          await addJob(store, trx, reportMail(id, user_id, 'reporter'));
        // A rejected report concerns the owners only if the administrator writes to them.
        if (outcome !== 'rejected' || owner_reply !== '')
          for (const userId of owners) await addJob(store, trx, reportMail(id, userId, 'owner'));
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
