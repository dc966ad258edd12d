import type { Store } from './store.ts';

/** Identifies this database, also from a later one at the same location. */
export async function storeId({ db }: Store): Promise<string> {
  const find = db.selectFrom('meta').select('value').where('key', '=', 'id');
  return (await find.executeTakeFirstOrThrow()).value;
}
