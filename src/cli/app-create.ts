import { COMMAND_LINE } from '../domain/admin.ts';
import { PLANS } from '../domain/vocabulary.ts';
import { type Credentials, createApplication } from '../store/applications.ts';
import { oneOf } from './actions.ts';
import { readArguments } from './arguments.ts';
import type { Context } from './command.ts';
import { getNamedUser } from './lookup.ts';
import { withStore } from './with-store.ts';

export async function create(args: string[], context: Context): Promise<void> {
  const kinds = {
    plan: 'value',
    owner: 'value',
    public: 'flag',
    description: 'value',
    'redirect-uri': 'value',
    'http-statuses': 'flag',
    json: 'flag',
  } as const;
  const { options, operands } = readArguments('app', args, kinds, ['name']);
  const { owner, description, 'redirect-uri': redirect_uri } = options;
  const plan = oneOf('--plan', PLANS, options.plan ?? 'read');
  const created = await withStore(context, async (store) => {
    const user_id = owner === undefined ? undefined : (await getNamedUser(store, owner)).id;
    const application = {
      name: operands.name,
      plan,
      user_id,
      description,
      redirect_uri,
      public: options.public === true,
      http_statuses: options['http-statuses'] === true,
    };
    return await createApplication(store, application, { by: COMMAND_LINE });
  });
  const { client_id, client_secret } = created;
  const output = { client_id, ...(client_secret === '' ? {} : { client_secret }), name: operands.name, plan };
  context.stdout.write(options.json ? `${JSON.stringify(output)}\n` : `${credentialLines(created)}\n`);
}

export function credentialLines({ client_id, client_secret }: Credentials): string {
  const id = `client_id      ${client_id}`;
  if (client_secret === '') return id;
  return `${id}\nclient_secret  ${client_secret}   (save it: it is not shown again)`;
}
