/** The summary of an import, and the counts that it is made from. */
import { sql } from 'kysely';
import type { ImportRecord } from '../../domain/imports/records.ts';
import type { Trx } from '../../store/schema.ts';
import type { Entity } from '../entities.ts';
import { RecordsRefused, type RefusedRecord, refusedRecords, type Skipped } from '../refused-items.ts';
import type { NewCredentials } from './write-people.ts';

export interface ImportSummary {
  /** The number of records of each entity; without zeros. */
  records: Partial<Record<Entity, number>>;
  /** The number of new ones; only for entities that only imports create. */
  added: Partial<Record<Entity, number>>;
  seconds: number;
  /** Applications without a secret in their record: this is the only time theirs are shown. */
  credentials: NewCredentials[];
  notes: string[];
  /** Refused records: the first ones, and the number of the others. */
  refused: RefusedRecord[];
  refused_beyond: number;
  /** The report of a folder of audio files. */
  files?: FolderReport;
}

export interface FolderReport {
  found: number;
  /** How many were new or changed. */
  read: number;
  /** Files that were not imported. */
  skipped: Skipped[];
  /** Files of the last import that are missing: their tracks are hidden. */
  disappeared: string[];
  /** Files that were missing at the last import, and have returned. */
  restored: string[];
}

export type Tally = ReturnType<typeof createTally>;

/** Counts the records of one import, from its start. */
export function createTally() {
  const started = performance.now();
  const counts = new Map<Entity, number>();
  const added = new Map<Entity, number>();
  const refused = refusedRecords();
  const credentials: NewCredentials[] = [];
  return {
    credentials,
    has: (entity: Entity) => counts.has(entity),
    isEmpty: () => counts.size === 0,
    accept(entity: Entity): void {
      counts.set(entity, (counts.get(entity) ?? 0) + 1);
    },
    refuse: refused.add,
    /** A record that was accepted before. */
    refuseAccepted(record: ImportRecord, line: number, reason: string): void {
      const left = counts.get(record.entity)! - 1;
      if (left > 0) counts.set(record.entity, left);
      else counts.delete(record.entity);
      refused.add(record, line, reason);
    },
    /** Throws if records were refused and none was accepted. `name` is that of the source. */
    requireAccepted(name: string): void {
      if (counts.size > 0 || refused.total() === 0) return;
      const [{ line, record, reason }] = refused.listed;
      const first = `the first on line ${line}: ${record}: ${reason}`;
      throw new RecordsRefused(
        `${name}: every record was refused (${refused.total()}), ${first}.`,
        refused.listed,
      );
    },
    countAdded(before: RowCounts, after: RowCounts): void {
      for (const table of COUNTED) if (counts.has(table)) added.set(table, after[table] - before[table]);
    },
    summary: (notes: string[] = []): ImportSummary => ({
      records: Object.fromEntries(counts),
      added: Object.fromEntries(added),
      seconds: (performance.now() - started) / 1000,
      credentials,
      notes,
      refused: refused.listed,
      refused_beyond: refused.total() - refused.listed.length,
    }),
  };
}

/** Only imports create rows of these, so that the row count shows how many are new. */
const COUNTED = ['artist', 'album', 'track', 'radio'] as const;
type Counted = (typeof COUNTED)[number];
type RowCounts = Record<Counted, number>;

export async function countRows(trx: Trx): Promise<RowCounts> {
  const one = (table: Counted) => sql`(select count(*) from ${sql.table(table)})`.as<Counted>(sql.ref(table));
  const { rows } = await sql<RowCounts>`select ${sql.join(COUNTED.map(one))}`.execute(trx);
  return rows[0];
}
