/** Records that an import did not take while it took the others. */
import type { ImportRecord } from '../../domain/records.ts';

export interface RefusedRecord {
  line: number;
  /** `track 214`. */
  record: string;
  reason: string;
}

export interface RefusedRecords {
  add(record: ImportRecord, line: number, reason: string): void;
  /** The first ones. */
  listed: RefusedRecord[];
  /** All of them. */
  total(): number;
}

/** A report lists no more. */
const LISTED_MAX = 10_000;

export function refusedRecords(): RefusedRecords {
  const listed: RefusedRecord[] = [];
  let total = 0;
  return {
    listed,
    total: () => total,
    add(record, line, reason) {
      total++;
      if (listed.length < LISTED_MAX) listed.push({ line, record: titleOf(record), reason });
    },
  };
}

function titleOf(record: ImportRecord): string {
  if (record.entity === 'relation') return `relation ${record.relation} of user ${record.user_id}`;
  if (record.entity === 'application') return `application ${record.client_id ?? record.name}`;
  return `${record.entity} ${record.id}`;
}
