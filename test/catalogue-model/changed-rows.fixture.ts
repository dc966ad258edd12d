import { isDeepStrictEqual } from 'node:util';

/** Rows of `after` that `before` does not have like this, and the ids that it has no more. */
export function changedRows<T extends { id: number }>(before: readonly T[], after: readonly T[]) {
  const ids = new Set(after.map(({ id }) => id));
  const known = new Map(before.map((row) => [row.id, row]));
  return {
    written: after.filter((row) => !isDeepStrictEqual(known.get(row.id), row)),
    removed: before.map(({ id }) => id).filter((id) => !ids.has(id)),
  };
}
