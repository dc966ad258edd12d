import type { Store } from './store.ts';

/** Tells this database from every other, also from one made anew at the same place. */
export async function storeId({ db }: Store): Promise<string> {
  const find = db.selectFrom('meta').select('value').where('key', '=', 'id');
  return (await find.executeTakeFirstOrThrow()).value;
}
