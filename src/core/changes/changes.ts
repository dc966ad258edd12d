/** The change log for clients, for example for mirrors of the catalogue. */
import { Refusal } from '../../domain/refusal.ts';
import type { ChangedEntity } from '../../domain/vocabulary.ts';
import {
  type Changed,
  comparePositions,
  countChanged,
  findChange,
  lastRemoved,
  readChanged,
} from '../../store/changes/changed.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import type { Store } from '../../store/store.ts';
import { type Cursor, encodeCursor, installationOf } from './cursor.ts';

export interface ChangesQuery {
  /** By default from the start. */
  since: Cursor | undefined;
  entities: readonly ChangedEntity[];
  limit: number;
  /** The change that this node shows: later ones are listed once it shows them, so that a client can fetch the records. */
  upTo: number;
  count: boolean;
}

export interface LoggedChange extends Changed {
  /** Continues after this change. */
  cursor: string;
}

export interface ChangesPage {
  items: LoggedChange[];
  more: boolean;
  /** Of all pages; only when it was requested. */
  fullcount: number | undefined;
}

export function createChangeLog({ db }: Pick<Store, 'db'>, storeId: string) {
  const installation = installationOf(storeId);

  return {
    /** Oldest first. Throws (kind `type`) for a cursor with which the client cannot continue. */
    async find({ since, entities, limit, upTo, count }: ChangesQuery): Promise<ChangesPage> {
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
        fullcount: count ? await countChanged(db, range) : undefined,
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
