import { COMMAND_LINE } from '../domain/admin.ts';
import { createUser, listUsers } from '../store/accounts.ts';
import { setAdmin, setPassword } from '../store/admin-users.ts';
import { commandOfActions, oneOf } from './actions.ts';
import { readArguments } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { getNamedUser } from './lookup.ts';
import { readPassword } from './password.ts';
import { formatTable } from './table.ts';
import { withStore } from './with-store.ts';

export const user: Command = commandOfActions(
  {
    name: 'user',
    summary: 'Create and list users, set their passwords, make them administrators',
    help: `Usage: cantiga user create <name> [options]
       cantiga user list [--json]
       cantiga user password <name> [--password-stdin] [--json]
       cantiga user admin <name> <on|off> [--json]

Users log in to allow applications to act on their behalf, and to manage applications of their own. Administrators
approve and suspend the applications of others. A new password ends every session of that user.

The password is read from the terminal, twice, without echo. It is never an argument, because others could see it.

Options of create:
  --display-name <text>  The public name (default: <name>)
  --email <address>      For the link to reset a forgotten password
  --admin                Makes the user an administrator
Options of create and password:
  --password-stdin       Reads the password from the first line of standard input
Options of all:
  --json                 The result as JSON

Examples:
  cantiga user create ana --admin
  cantiga user create rui --display-name "Rui Costa" --password-stdin < password.txt
  cantiga user password ana
  cantiga user admin rui on
`,
  },
  { create, list, password, admin },
);

async function create(args: string[], context: Context): Promise<void> {
  const kinds = {
    'display-name': 'value',
    email: 'value',
    admin: 'flag',
    'password-stdin': 'flag',
    json: 'flag',
  } as const;
  const { options, operands } = readArguments('user', args, kinds, ['name']);
  const { 'display-name': dispname, email } = options;
  const account = {
    name: operands.name,
    ...(dispname === undefined ? {} : { dispname }),
    ...(email === undefined ? {} : { email }),
    admin: options.admin === true,
    password: await readPassword(context, options['password-stdin'] === true),
  };
  const created = await withStore(context, (store) => createUser(store, account, { by: COMMAND_LINE }));
  context.stdout.write(
    options.json
      ? `${JSON.stringify(created)}\n`
      : `The ${created.admin ? 'administrator' : 'user'} ${created.name} has the id ${created.id}.\n`,
  );
}

async function list(args: string[], context: Context): Promise<void> {
  const { options } = readArguments('user', args, { json: 'flag' }, []);
  const users = await withStore(context, (store) => listUsers(store.db));
  if (options.json) context.stdout.write(`${JSON.stringify(users)}\n`);
  else if (users.length === 0) context.stdout.write('There are no users yet.\n');
  else {
    const lines = users.map((one) => [
      String(one.id),
      one.name,
      one.admin ? 'administrator' : '',
      one.creationdate,
      one.email,
      one.dispname,
    ]);
    context.stdout.write(
      formatTable([['ID', 'NAME', 'ROLE', 'CREATED', 'E-MAIL', 'DISPLAY NAME'], ...lines]),
    );
  }
}

async function password(args: string[], context: Context): Promise<void> {
  const kinds = { 'password-stdin': 'flag', json: 'flag' } as const;
  const { options, operands } = readArguments('user', args, kinds, ['name']);
  const { name } = await withStore(context, async (store) => {
    const account = await getNamedUser(store, operands.name);
    const password = await readPassword(context, options['password-stdin'] === true);
    await setPassword(store, account.id, password, COMMAND_LINE);
    return account;
  });
  context.stdout.write(options.json ? `${JSON.stringify({ name })}\n` : `${name} has a new password.\n`);
}

async function admin(args: string[], context: Context): Promise<void> {
  const { options, operands } = readArguments('user', args, { json: 'flag' }, ['name', 'on|off']);
  const isAdmin = oneOf('<on|off>', ['on', 'off'], operands['on|off']) === 'on';
  const { name } = await withStore(context, async (store) => {
    const account = await getNamedUser(store, operands.name);
    await setAdmin(store, account.id, isAdmin, COMMAND_LINE);
    return account;
  });
  context.stdout.write(
    options.json
      ? `${JSON.stringify({ name, admin: isAdmin })}\n`
      : `${name} is ${isAdmin ? 'an administrator' : 'not an administrator'}.\n`,
  );
}
