import { randomUUID } from 'node:crypto';
import type { Store } from './store.ts';

/** Tells this database from every other, also from one made anew at the same place. Writes only the first time. */
export async function storeId({ db }: Store): Promise<string> {
  const find = () => db.selectFrom('meta').select('value').where('key', '=', 'id');
  const found = await find().executeTakeFirst();
  if (found !== undefined) return found.value;
  await db
    .insertInto('meta')
    .values({ key: 'id', value: randomUUID() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).value;
}
