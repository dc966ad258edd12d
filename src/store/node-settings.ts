import type { Store } from './store.ts';

/** Those that all nodes need to have in common, by their names, without secrets. */
export type NodeSettings = Readonly<Record<string, string>>;

const KEY = 'node_settings';

/** Saves the settings of a node that starts. Returns those of the node that started before; none before the first start. */
export async function replaceSettings(store: Store, settings: NodeSettings): Promise<NodeSettings> {
  return await store.commit(async (trx) => {
    const find = trx.selectFrom('meta').select('value').where('key', '=', KEY);
    const found = await find.executeTakeFirst();
    const value = JSON.stringify(settings);
    if (found?.value !== value)
      await trx
        .insertInto('meta')
        .values({ key: KEY, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    return found === undefined ? {} : (JSON.parse(found.value) as NodeSettings);
  });
}
