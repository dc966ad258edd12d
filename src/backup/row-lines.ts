/**
 * A row as a line of text, and a digest of all rows that does not depend on their order: databases sort texts differently.
 *
 *   [7, 'Onda', null, <bytes 01 02>]  ↔  [7,"Onda",null,"AQI="]
 *
 * The digest is the sum of the SHA-256 of all lines, as four numbers of 48 bits.
 */
import { hash } from 'node:crypto';
import type { TableColumn, TableRow } from '../store/tables.ts';

export function lineOf(row: TableRow): string {
  return JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)),
  );
}

/** Throws for a line that is not a row of these columns. */
export function rowOf(line: string, columns: readonly TableColumn[]): TableRow {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== columns.length) throw new Error('not a row of this table');
  for (const [at, { kind }] of columns.entries())
    if (kind === 'bytes' && values[at] !== null) values[at] = Buffer.from(values[at], 'base64');
  return values;
}

const LANES = [0, 6, 12, 18];
const LANE_BYTES = 6;
const LANE_SIZE = 2 ** 48;

export function createDigest() {
  const sums = LANES.map(() => 0);
  let rows = 0;
  return {
    add(line: string): void {
      const digest = hash('sha256', line, 'buffer');
      for (const [lane, at] of LANES.entries())
        sums[lane] = (sums[lane] + digest.readUIntBE(at, LANE_BYTES)) % LANE_SIZE;
      rows++;
    },
    rows: () => rows,
    value: () => sums.map((sum) => sum.toString(16).padStart(2 * LANE_BYTES, '0')).join(''),
  };
}
