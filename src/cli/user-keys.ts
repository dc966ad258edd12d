import { loadConfig } from '../config/config.ts';
import { createAppKeys } from '../core/players/app-keys.ts';
import type { AppKeyRecord } from '../domain/players.ts';
import { Refusal } from '../domain/refusal.ts';
import { type Action, commandOfActions, storeAction } from './actions.ts';
import { getNamedUser } from './lookup.ts';
import { formatTable } from './table.ts';

const HEAD = ['ID', 'NAME', 'CREATED', 'LAST USED', 'BY'];

function rowOf({ id, name, created, used, used_by }: AppKeyRecord): string[] {
  return [String(id), name, created, used === '' ? 'never' : used, used_by];
}

/** `cantiga user key …` */
const actions = commandOfActions(
  { name: 'user', summary: '', help: '' },
  {
    create: storeAction(
      'user',
      { label: 'value' },
      ['name'],
      ({ options, operands }, { env, folder }) => {
        const { secret } = loadConfig(env, folder).config;
        return async (store) => {
          const user = await getNamedUser(store, operands.name);
          const keys = createAppKeys({ store, secret });
          const { id, name, key } = await keys.create(user, options.label ?? 'Command line');
          return { user: user.name, id, name, api_key: key };
        };
      },
      ({ user, api_key }) => `api_key  ${api_key}   (of ${user}; it is not shown again)`,
    ),
    list: storeAction(
      'user',
      {},
      ['name'],
      ({ operands }) =>
        async (store) =>
          await createAppKeys({ store, secret: undefined }).list(await getNamedUser(store, operands.name)),
      (keys) => (keys.length === 0 ? 'There are no keys.' : formatTable([HEAD, ...keys.map(rowOf)])),
    ),
    revoke: storeAction(
      'user',
      {},
      ['name', 'id'],
      ({ operands }) => {
        const id = Number(operands.id);
        if (!Number.isSafeInteger(id) || id < 1)
          throw new Refusal('usage', `<id> must be the id of a key, not "${operands.id}".`);
        return async (store) => {
          const user = await getNamedUser(store, operands.name);
          await createAppKeys({ store, secret: undefined }).revoke(user, id);
          return { user: user.name, id };
        };
      },
      ({ user, id }) => `The key ${id} of ${user} is revoked.`,
    ),
  },
);

export const keyActions: Action = (args, context) => actions.run(args, context);
