/** The change log for clients, for example for mirrors of the catalogue. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../domain/refusal.ts';
import { CHANGED_ENTITIES, type ChangedEntity } from '../../domain/vocabulary.ts';
import {
  type Changed,
  comparePositions,
  countChanged,
  findChange,
  type LogPosition,
  lastRemoved,
  readChanged,
} from '../../store/changes/changed.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import type { Store } from '../../store/store.ts';

export interface ChangesQuery {
  /** By default from the start. */
  since: Cursor | undefined;
  entities: readonly ChangedEntity[];
  limit: number;
  /** The change that this node shows: later ones are listed once it shows them, so that a client can fetch the records. */
  upTo: number;
  fullcount?: boolean | undefined;
}

export interface LoggedChange extends Changed {
  /** Continues after this change. */
  cursor: string;
}

export interface ChangesPage {
  items: LoggedChange[];
  more: boolean;
  /** The number of changes on all pages; only when it was requested. */
  fullcount: number | undefined;
}

export function createChangeLog({ db, longReads }: Pick<Store, 'db' | 'longReads'>, storeId: string) {
  const installation = installationOf(storeId);

  return {
    /** Oldest first. Throws (kind `type`) for a cursor with which the client cannot continue. */
    async find({ since, entities, limit, upTo, fullcount }: ChangesQuery): Promise<ChangesPage> {
      if (since !== undefined && since.installation !== installation)
        throw startOver('it is the cursor of another installation');
      const range = { after: since?.after, upTo, entities };
      const rows = await readChanged(db, range, limit + 1);
      // Read last: what was removed meanwhile may be missing in the rows.
      if (since !== undefined) await requireCurrent(since, entities);
      const started = since?.started ?? upTo;
      return {
        items: rows
          .slice(0, limit)
          .map((row) => ({ ...row, cursor: encodeCursor({ installation, after: row, started }) })),
        more: rows.length > limit,
        fullcount: fullcount ? await countChanged(longReads, range) : undefined,
      };
    },
  };

  async function requireCurrent(
    { after, started }: Cursor,
    entities: readonly ChangedEntity[],
  ): Promise<void> {
    const { catalogue } = await latestChanges(db);
    const seq = await findChange(db, after.entity, after.id);
    // The number of a record only rises, unless the database was restored from a backup.
    if (Math.max(after.seq, started) > catalogue || (seq !== undefined && seq < after.seq))
      throw startOver('it is newer than the change log, which was restored from a backup');
    const removed = await lastRemoved(db, entities);
    if (removed.some((last) => comparePositions(after, last) < 0 && started < last.seq))
      throw startOver('it is too old: deletions since then are no longer in the change log');
  }
}

export type ChangeLog = ReturnType<typeof createChangeLog>;

function startOver(reason: string): Refusal {
  return new Refusal('type', `parameter since: ${reason}; start over without since`);
}

// The cursors of the change log: opaque for clients, the same on every node. The text has the installation and the position:
//
//   3f2a90c41b7e.42.track.7.40   after track 7 of change 42; the client has started with nothing at change 40

export interface Cursor {
  /** Identifies the installation: see `installationOf`. */
  installation: string;
  after: LogPosition;
  /** The last change at the time when the client has started with nothing: it never saw records that were deleted before. */
  started: number;
}

/** The longest one is shorter. */
export const CURSOR_MAX = 120;

const PARTS = new RegExp(
  String.raw`^([0-9a-f]{12})\.(\d{1,16})\.(${CHANGED_ENTITIES.join('|')})\.(\d{1,16})\.(\d{1,16})$`,
);

/** A short hash: the id of the store itself is not shown. */
export function installationOf(storeId: string): string {
  return createHash('sha256').update(storeId).digest('hex').slice(0, 12);
}

export function encodeCursor({ installation, after: { seq, entity, id }, started }: Cursor): string {
  return Buffer.from([installation, seq, entity, id, started].join('.')).toString('base64url');
}

/** `undefined` for a text that is not a cursor. */
export function decodeCursor(text: string): Cursor | undefined {
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) return undefined;
  const parts = PARTS.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (parts === null) return undefined;
  const [seq, id, started] = [parts[2], parts[4], parts[5]].map(Number);
  if (![seq, id, started].every(Number.isSafeInteger)) return undefined;
  return { installation: parts[1], after: { seq, entity: parts[3] as ChangedEntity, id }, started };
}
