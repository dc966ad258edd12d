/**
 * A statement that many requests run: built once for each database, since building takes longer than running it.
 *
 *   const findName = statement<'id', { name: string }>((value) => sql`select name from "user" where id = ${value('id')}`);
 *   const { rows } = await db.executeQuery(findName(db, { id: 7 }));
 */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, SqlFragment } from '../schema.ts';

/** A placeholder for a value. */
interface Placeholder<Name> {
  placeholder: Name;
}

export function statement<Name extends string, Row = unknown>(
  build: (value: (name: Name) => SqlFragment) => RawBuilder<Row>,
): (db: Db, values: Record<Name, unknown>) => CompiledQuery<Row> {
  // A transaction is a new object each time; the compiler is the same for the whole database.
  const built = new WeakMap<object, CompiledQuery<Row>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    let query = built.get(adapter);
    if (query === undefined) {
      query = build((placeholder) => sql.val<Placeholder<Name>>({ placeholder })).compile(db);
      built.set(adapter, query);
    }
    const parameters = (query.parameters as Placeholder<Name>[]).map(
      ({ placeholder }) => values[placeholder],
    );
    return { ...query, parameters };
  };
}
