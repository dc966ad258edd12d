import { sql } from 'kysely';
import type { Db, SqlFragment } from '../schema.ts';

/**
 * After the name of a table: SQLite reads it along this index. By itself it often sorts all rows instead, because it has no statistics about
 * them. PostgreSQL has, and chooses an index itself.
 */
export function along(db: Db, index: string): SqlFragment {
  const { adapter } = db.getExecutor() as unknown as { adapter: { acceptsIndexNames?: boolean } };
  return adapter.acceptsIndexNames ? sql`indexed by ${sql.ref(index)}` : sql``;
}
