/** The values of sort keys for many rows, and which keys decide anything. */
import type { KeyColumn, NumberColumn, SortKey } from './page-request.ts';

/** So many rows are read at a time: their values stay in the fastest cache. */
export const VALUES_BLOCK = 4096;

/**
 * Writes the value of each row, negated if the key ascends: the largest comes first. A loop for each kind of column is several times as
 * fast as a call of `value` for each row.
 */
export function readValues(key: SortKey, rows: Uint32Array, into: Float64Array): void {
  const { value, column, descending } = key;
  if (column === undefined) for (let i = 0; i < rows.length; i++) into[i] = value(rows[i]);
  else readColumn(column, rows, into);
  if (!descending) for (let i = 0; i < rows.length; i++) into[i] = -into[i];
}

function readColumn({ values, via }: KeyColumn, rows: Uint32Array, into: Float64Array): void {
  if (via === undefined) {
    for (let i = 0; i < rows.length; i++) into[i] = values[rows[i]];
    return;
  }
  for (let i = 0; i < rows.length; i++) {
    const owner = via[rows[i]];
    into[i] = owner < 0 ? -1 : values[owner];
  }
}

/** Without keys that every row ties in, such as a rating that no track has, keys of the same column as an earlier one, and keys after the id. */
export function decidingKeys(keys: readonly SortKey[]): SortKey[] {
  const seen = new Set<NumberColumn>();
  const deciding: SortKey[] = [];
  for (const key of keys) {
    const { column, sorted, isRelevance } = key;
    if (column !== undefined && column.via === undefined) {
      if (seen.has(column.values)) continue;
      seen.add(column.values);
    }
    if (sorted !== undefined && isConstant(key, sorted)) continue;
    deciding.push(key);
    if (sorted === undefined && !isRelevance) break;
  }
  return deciding;
}

function isConstant({ value }: SortKey, sorted: Uint32Array): boolean {
  return sorted.length > 0 && value(sorted[0]) === value(sorted[sorted.length - 1]);
}
