import type { Application } from '../domain/users.ts';
import { listApplications } from '../store/application-rows.ts';
import { readArguments } from './arguments.ts';
import type { Context } from './command.ts';
import { getNamedUser } from './lookup.ts';
import { formatTable } from './table.ts';
import { withStore } from './with-store.ts';

const HEAD = ['CLIENT ID', 'PLAN', 'STATE', 'KIND', 'OWNER', 'CREATED', 'NAME'];

export async function list(args: string[], context: Context): Promise<void> {
  const kinds = { owner: 'value', requested: 'flag', json: 'flag' } as const;
  const { options } = readArguments('app', args, kinds, []);
  const { owner, requested } = options;
  const found = await withStore(context, async (store) => {
    const user_id = owner === undefined ? undefined : (await getNamedUser(store, owner)).id;
    return await listApplications(store.db, { user_id, requested });
  });
  if (options.json) context.stdout.write(`${JSON.stringify(found)}\n`);
  else if (found.length === 0) {
    const filtered = owner !== undefined || requested !== undefined;
    context.stdout.write(`There are no ${filtered ? 'such applications' : 'applications yet'}.\n`);
  } else context.stdout.write(formatTable([HEAD, ...found.map(row)]));
}

function row(application: Application): string[] {
  return [
    application.client_id,
    application.plan_requested === ''
      ? application.plan
      : `${application.plan}, requests ${application.plan_requested}`,
    application.suspended ? 'suspended' : 'active',
    application.public ? 'public' : 'secret',
    application.owner?.name ?? '',
    application.created.slice(0, 10),
    application.name,
  ];
}
