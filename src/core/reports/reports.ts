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
import { logAction } from '../../store/admin/admin-log.ts';
import { holdUser } from '../../store/hold-user.ts';
import { addJob } from '../../store/jobs/jobs.ts';
import { deletePlaylist } from '../../store/playlists/own-playlists.ts';
import {
  type CaseRow,
  countEntries,
  countEntriesSince,
  findEntry,
  findOwners,
  findPlaylistOwner,
  findReportable,
  findReporters,
  getCaseRow,
  holdCase,
  holdCaseRow,
  listCases,
  listOwnReports,
  saveEntry,
  updateCase,
} from '../../store/reports.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { reportMail } from '../accounts/account-mails.ts';
import type { CatalogueAdmin } from '../admin/catalogue.ts';

export interface ReportsOptions {
  store: Store;
  administration: Pick<CatalogueAdmin, 'hide'>;
  activity: Pick<ActivityCounter, 'touch'>;
  now?: () => Date;
}

export interface ReportWords {
  reason: ReportReason;
  text: string;
}

export interface ReportDecision {
  outcome: ReportOutcome;
  reply: string;
  owner_reply: string;
}

export function createReports({ store, administration, activity, now = () => new Date() }: ReportsOptions) {
  async function getCase(id: number): Promise<ReportCase> {
    return (await listCases(store.db, { id })).items[0];
  }

  /** Throws (kind `conflict`) if it is closed. */
  async function change(id: number, act: (trx: Trx, report: CaseRow) => Promise<void>): Promise<ReportCase> {
    await store.commit(async (trx) => {
      const report = await holdCaseRow(trx, id);
      requireUnclosed(report);
      await act(trx, report);
    });
    return await getCase(id);
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
        const earlier = await findEntry(trx, id, user.id);
        if (earlier === undefined) await requireFew(trx, user, id, moment);
        await saveEntry(trx, { report_id: id, user_id: user.id, reason: words.reason, text, at });
        return id;
      });
      return (await listOwnReports(store.db, user.id, { offset: 0, limit: 1, reportId }))[0];
    },

    own: (user: User, slice: Slice) => listOwnReports(store.longReads, user.id, slice),

    /** For administrators. */
    list: (query: Slice & { state?: ReportState }) => listCases(store.longReads, query),
    /** Also from another administrator. */
    take: (by: User, id: number) =>
      change(id, (trx) => updateCase(trx, id, { state: 'review', handler_id: by.id })),
    release: (id: number) => change(id, (trx) => updateCase(trx, id, { state: 'open', handler_id: null })),

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
        await updateCase(trx, id, {
          state: 'closed',
          handler_id: by.id,
          closed,
          outcome,
          reply,
          owner_reply,
        });
        const detail = { kind, item_id, name, outcome };
        await logAction(trx, { by, action: 'report.close', subject: `report ${id}`, detail });
        for (const userId of await findReporters(trx, id))
          await addJob(store, trx, reportMail(id, userId, 'reporter'));
        // A rejected report concerns the owners only if the administrator writes to them.
        if (outcome !== 'rejected' || owner_reply !== '')
          for (const userId of owners) await addJob(store, trx, reportMail(id, userId, 'owner'));
      });
    },
  };

  async function requireFew(trx: Trx, user: User, id: number, moment: Date): Promise<void> {
    const since = new Date(moment.getTime() - DAY_MS).toISOString();
    if ((await countEntriesSince(trx, user.id, since)) >= REPORT_MAX.perDay)
      throw new Refusal('rate-limit', refusalMessage('reportsPerDay', { max: REPORT_MAX.perDay }));
    if ((await countEntries(trx, id)) >= REPORT_MAX.entries)
      throw new Refusal('conflict', REFUSAL_MESSAGES.reportsEnough);
  }
}

export type Reports = ReturnType<typeof createReports>;

function requireUnclosed({ id, state }: CaseRow): void {
  if (state === 'closed') throw new Refusal('conflict', `The report ${id} is already closed.`);
}
