/** The files and lines that a refused import names, for its report. */
import type { ImportItem } from '../domain/import-runs.ts';
import { Refusal } from '../domain/refusal.ts';
import type { RefusedRecord } from './writing/refused-records.ts';

/** Something of a folder, and why it was not taken. */
export interface Skipped {
  /** Relative to the folder, fit to be shown. */
  file: string;
  reason: string;
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

/** Every refusal of a line begins like this; then comes the field, where it is about one. */
const OF_LINE = /^(.{1,1000}?):(\d{1,15}): (?:([A-Za-z][\w.[\]]*): (?=expected ))?(.*)$/s;

/** `music.jsonl:3: track.duration: expected …, got …` → line 3, `track.duration`. `name` is that of the whole source. */
export function itemsOf(refusal: Refusal, name: string): ImportItem[] {
  const item = (file: string, reason: string): ImportItem => {
    return { outcome: 'refused', file, line: null, field: '', reason };
  };
  if (refusal instanceof FilesRefused) return refusal.files.map(({ file, reason }) => item(file, reason));
  if (refusal instanceof RecordsRefused) return itemsOfRecords(refusal.records, name);
  const [, file, line, field = '', reason] = OF_LINE.exec(refusal.message) ?? [];
  if (file === undefined) return [item(name, refusal.message)];
  return [{ outcome: 'refused', file, line: Number(line), field, reason }];
}
