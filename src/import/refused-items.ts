/** The files and lines that a refused import names, for its report. */
import type { ImportItem } from '../domain/imports/import-runs.ts';
import type { ImportRecord } from '../domain/imports/records.ts';
import { Refusal } from '../domain/refusal.ts';

/** An item of a folder, and why it was not imported. */
export interface Skipped {
  /** Relative to the folder, printable. */
  file: string;
  reason: string;
  field?: string;
}

/** A refusal of several files; its message may name fewer. */
export class FilesRefused extends Refusal {
  readonly files: readonly Skipped[];

  constructor(message: string, files: readonly Skipped[]) {
    super('import', message);
    this.files = files;
  }
}

/** A refusal of every record of a file. */
export class RecordsRefused extends Refusal {
  readonly records: readonly RefusedRecord[];

  constructor(message: string, records: readonly RefusedRecord[]) {
    super('import', message);
    this.records = records;
  }
}

/** `file` is that of the records. */
export function itemsOfRecords(records: readonly RefusedRecord[], file: string): ImportItem[] {
  return records.map(({ line, record, reason }) => {
    return { outcome: 'refused', file, line, field: '', reason: `${record}: ${reason}` };
  });
}

/** Every refusal of a line starts like this; then comes the field, if there is one. */
const OF_LINE = /^(.{1,1000}?):(\d{1,15}): (?:([A-Za-z][\w.[\]]*): (?=expected ))?(.*)$/s;

/** `music.jsonl:3: track.duration: expected …, got …` → line 3, `track.duration`. `name` is the name of the whole source. */
export function itemsOf(refusal: Refusal, name: string): ImportItem[] {
  const item = (file: string, reason: string, field = ''): ImportItem => {
    return { outcome: 'refused', file, line: null, field, reason };
  };
  if (refusal instanceof FilesRefused)
    return refusal.files.map(({ file, reason, field }) => item(file, reason, field));
  if (refusal instanceof RecordsRefused) return itemsOfRecords(refusal.records, name);
  const [, file, line, field = '', reason] = OF_LINE.exec(refusal.message) ?? [];
  if (file === undefined) return [item(name, refusal.message)];
  return [{ outcome: 'refused', file, line: Number(line), field, reason }];
}

export interface RefusedRecord {
  line: number;
  /** `track 214`. */
  record: string;
  reason: string;
}

export type RefusedRecords = ReturnType<typeof refusedRecords>;

/** A report lists no more. */
const LISTED_MAX = 10_000;

/** Records that an import did not take while it took the others. */
export function refusedRecords() {
  const listed: RefusedRecord[] = [];
  let total = 0;
  return {
    /** The first ones. */
    listed,
    /** How many there are. */
    total: () => total,
    add(record: ImportRecord, line: number, reason: string): void {
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
