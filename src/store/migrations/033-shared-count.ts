/** What all nodes count together: see `shared-counts.ts`. */
import { type ColumnTypes, createTables, integer, ordered, type Tables, text } from '../declare-tables.ts';

const SHARED_COUNT = {
  shared_count: {
    columns: {
      key: ordered.key,
      total: integer.or(0),
      /** With the last change of the total. */
      added: integer.or(0),
      /** JSON, or a salt. */
      value: text.or(''),
      /** Milliseconds since 1970. */
      ends_at: integer,
    },
    indexes: { shared_count_end: '(ends_at)' },
    isUnlogged: true,
  },
} satisfies Tables;

export const sharedCount = (types: ColumnTypes) => createTables(SHARED_COUNT, types);
