import { loadConfig } from '../config/config.ts';
import { setAdmin, setPassword } from '../core/accounts/admin-users.ts';
import { createUser, listUsers } from '../core/accounts/users.ts';
import { createAppKeys } from '../core/players/app-keys.ts';
import { COMMAND_LINE } from '../domain/admin.ts';
import type { AppKeyRecord } from '../domain/players.ts';
import { Refusal } from '../domain/refusal.ts';
import type { User } from '../domain/users.ts';
import { actionsOf, oneOf, storeAction } from './actions.ts';
import type { Command } from './command.ts';
import { getNamedUser } from './lookup.ts';
import { readPassword } from './password.ts';
import { formatTable } from './table.ts';

const KEY_HEAD = ['ID', 'NAME', 'CREATED', 'LAST USED', 'BY'];

function keyRowOf({ id, name, created, used, used_by }: AppKeyRecord): string[] {
  return [String(id), name, created, used === '' ? 'never' : used, used_by];
}

/** `cantiga user key …` */
const keyActions = actionsOf({
  create: storeAction(
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
    {},
    ['name'],
    ({ operands }) =>
      async (store) =>
        await createAppKeys({ store, secret: undefined }).list(await getNamedUser(store, operands.name)),
    (keys) => (keys.length === 0 ? 'There are no keys.' : formatTable([KEY_HEAD, ...keys.map(keyRowOf)])),
  ),
  revoke: storeAction(
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
});

const HEAD = ['ID', 'NAME', 'ROLE', 'CREATED', 'E-MAIL', 'DISPLAY NAME'];

function rowOf({ id, name, admin, creationdate, email, dispname }: User): string[] {
  return [String(id), name, admin ? 'administrator' : '', creationdate, email, dispname];
}

export const user: Command = {
  name: 'user',
  summary: 'Create and list users, set their passwords, make them administrators',
  help: `Usage: cantiga user create <name> [options]
       cantiga user list [--json]
       cantiga user password <name> [--password-stdin] [--json]
       cantiga user admin <name> <on|off> [--json]
       cantiga user key create <name> [--label <text>] [--json]
       cantiga user key list <name> [--json]
       cantiga user key revoke <name> <id> [--json]

Users sign in to let applications act on their behalf, and to manage applications of their own.
Administrators approve and suspend the applications of others. A new password ends every session of
that user.

A key connects a player (Subsonic) to the account, instead of the password: as an API key, or as the
password next to the user name. It is shown once. The user sees and revokes keys on the account
page.

The password is read from the terminal, twice, without echo. It is never an argument, because others
could see it.

Options of create:
  --display-name <text>  The public name (default: <name>)
  --email <address>      For the link to reset a forgotten password
  --admin                Makes the user an administrator
Options of create and password:
  --password-stdin       Reads the password from the first line of standard input
Options of key create:
  --label <text>         The name of the key, such as that of the player (default: Command line)
Options of all:
  --json                 The result as JSON

Examples:
  cantiga user create ana --admin
  cantiga user create rui --display-name "Rui Costa" --password-stdin < password.txt
  cantiga user password ana
  cantiga user admin rui on
  cantiga user key create ana --json | jq -r .api_key
`,
  run: actionsOf({
    create: storeAction(
      { 'display-name': 'value', email: 'value', admin: 'flag', 'password-stdin': 'flag' },
      ['name'],
      async ({ options, operands }, context) => {
        const { 'display-name': dispname, email } = options;
        const account = {
          name: operands.name,
          ...(dispname === undefined ? {} : { dispname }),
          ...(email === undefined ? {} : { email }),
          admin: options.admin === true,
          password: await readPassword(context, options['password-stdin'] === true),
        };
        return (store) => createUser(store, account, { by: COMMAND_LINE });
      },
      ({ id, name, admin }) => `The ${admin ? 'administrator' : 'user'} ${name} has the id ${id}.`,
    ),
    key: keyActions,
    list: storeAction(
      {},
      [],
      () => (store) => listUsers(store.db),
      (users) => (users.length === 0 ? 'There are no users yet.' : formatTable([HEAD, ...users.map(rowOf)])),
    ),
    password: storeAction(
      { 'password-stdin': 'flag' },
      ['name'],
      ({ options, operands }, context) =>
        async (store) => {
          const { id, name } = await getNamedUser(store, operands.name);
          const password = await readPassword(context, options['password-stdin'] === true);
          await setPassword(store, id, password, COMMAND_LINE);
          return { name };
        },
      ({ name }) => `${name} has a new password.`,
    ),
    admin: storeAction(
      {},
      ['name', 'on|off'],
      ({ operands }) => {
        const admin = oneOf('<on|off>', ['on', 'off'], operands['on|off']) === 'on';
        return async (store) => {
          const { id, name } = await getNamedUser(store, operands.name);
          await setAdmin(store, id, admin, COMMAND_LINE);
          return { name, admin };
        };
      },
      ({ name, admin }) => `${name} is ${admin ? 'an administrator' : 'not an administrator'}.`,
    ),
  }),
};
