import { COMMAND_LINE } from '../domain/admin.ts';
import { Refusal } from '../domain/refusal.ts';
import { type ApplicationChange, updateApplication } from '../store/applications.ts';
import { oneOf } from './actions.ts';
import { readArguments } from './arguments.ts';
import type { Context } from './command.ts';
import { getNamedApplication } from './lookup.ts';
import { withStore } from './with-store.ts';

export async function update(args: string[], context: Context): Promise<void> {
  const kinds = {
    name: 'value',
    description: 'value',
    'redirect-uri': 'value',
    'http-statuses': 'value',
    json: 'flag',
  } as const;
  const { options, operands } = readArguments('app', args, kinds, ['client_id']);
  const { name, description, 'redirect-uri': redirect_uri, 'http-statuses': statuses } = options;
  const change: ApplicationChange = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(redirect_uri === undefined ? {} : { redirect_uri }),
    ...(statuses === undefined
      ? {}
      : { http_statuses: oneOf('--http-statuses', ['on', 'off'], statuses) === 'on' }),
  };
  if (Object.keys(change).length === 0) {
    const accepted = '--name, --description, --redirect-uri or --http-statuses';
    throw new Refusal(
      'usage',
      `There is nothing to change; expected ${accepted}. See \`cantiga app --help\`.`,
    );
  }
  const changed = await withStore(context, async (store) => {
    const { client_id } = await getNamedApplication(store, operands.client_id);
    return await updateApplication(store, client_id, change, { by: COMMAND_LINE, verb: 'edit' });
  });
  const status = changed.http_statuses ? 'of their code' : 'HTTP 200';
  context.stdout.write(
    options.json
      ? `${JSON.stringify(changed)}\n`
      : `${changed.client_id} is changed; its failed requests have the status ${status}.\n`,
  );
}
