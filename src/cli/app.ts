import { nearest } from '../domain/nearest.ts';
import { Refusal } from '../domain/refusal.ts';
import { PLANS } from '../domain/vocabulary.ts';
import { createApplication, listApplications, updateApplication } from '../store/applications.ts';
import { readArguments } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { formatTable } from './table.ts';
import { withStore } from './with-store.ts';

type Action = (args: string[], context: Context) => Promise<void>;

const ACTIONS = new Map<string, Action>([
  ['create', create],
  ['list', list],
  ['update', update],
  ['suspend', (args, context) => setState(true, args, context)],
  ['resume', (args, context) => setState(false, args, context)],
]);

export const app: Command = {
  name: 'app',
  summary: 'Create, list, update, suspend and resume applications',
  help: `Usage: cantiga app create <name> [options]
       cantiga app list [--json]
       cantiga app update <client_id> --failures-as-200 <on|off> [--json]
       cantiga app suspend <client_id> [--json]
       cantiga app resume <client_id> [--json]

An application is what calls the API: every request carries its client id. A running service takes up a
change by itself. The secret is shown once, when the application is made; only a hash of it is kept.

Options of create:
  --plan <read|readwrite>  What the application may do (default: read)
  --description <text>     What it is, for people
  --redirect-uri <url>     Where users return to after they log in
  --failures-as-200        Answer its failed requests with HTTP 200, as older clients expect
Options of update:
  --failures-as-200 <on|off>
                           The same, from now on; \`cantiga app list --json\` shows it
Options of all:
  --json                   The result as JSON

Examples:
  cantiga app create "My player"
  cantiga app create "My player" --plan readwrite --json
  cantiga app list
  cantiga app update 5eedcafe --failures-as-200 on
  cantiga app suspend 5eedcafe
`,
  run: async ([name, ...args], context) => {
    const action = ACTIONS.get(name ?? '');
    if (action !== undefined) return await action(args, context);
    const words = [...ACTIONS.keys()];
    const meant = nearest(name ?? '', words);
    const what = name === undefined ? 'What to do is missing' : `Unknown action "${name}"`;
    const hint = meant === undefined ? `it is one of ${words.join(', ')}.` : `did you mean "${meant}"?`;
    throw new Refusal('usage', `${what}; ${hint} See \`cantiga app --help\`.`);
  },
};

async function create(args: string[], context: Context): Promise<void> {
  const kinds = {
    plan: 'value',
    description: 'value',
    'redirect-uri': 'value',
    'failures-as-200': 'flag',
    json: 'flag',
  } as const;
  const { options, operands } = readArguments('app', args, kinds, ['name']);
  const plan = PLANS.find((one) => one === (options.plan ?? 'read'));
  if (plan === undefined) {
    throw new Refusal('usage', `--plan must be ${PLANS.join(' or ')}, not "${options.plan}".`);
  }
  const name = operands.name.trim();
  if (name === '') throw new Refusal('usage', 'The <name> of an application must not be empty.');
  const redirect = options['redirect-uri'];
  if (redirect !== undefined && !/^https?:$/.test(URL.parse(redirect)?.protocol ?? '')) {
    throw new Refusal('usage', `--redirect-uri must be an http:// or https:// address, not "${redirect}".`);
  }
  const application = {
    name,
    plan,
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(redirect === undefined ? {} : { redirect_uri: redirect }),
    failures_as_200: options['failures-as-200'] === true,
  };
  const made = await withStore(context, (store) => createApplication(store, application));
  context.stdout.write(
    options.json
      ? `${JSON.stringify({ ...made, name, plan })}\n`
      : `client_id      ${made.client_id}\nclient_secret  ${made.client_secret}   (keep it: it is not shown again)\n`,
  );
}

async function list(args: string[], context: Context): Promise<void> {
  const { options } = readArguments('app', args, { json: 'flag' }, []);
  const rows = await withStore(context, (store) => listApplications(store.db));
  const applications = rows.map(({ suspended, failures_as_200, ...rest }) => {
    return { ...rest, suspended: suspended === 1, failures_as_200: failures_as_200 === 1 };
  });
  if (options.json) context.stdout.write(`${JSON.stringify(applications)}\n`);
  else if (applications.length === 0) context.stdout.write('There are no applications yet.\n');
  else {
    const lines = applications.map((one) => [
      one.client_id,
      one.plan,
      one.suspended ? 'suspended' : 'active',
      one.created.slice(0, 10),
      one.name,
    ]);
    context.stdout.write(formatTable([['CLIENT ID', 'PLAN', 'STATE', 'CREATED', 'NAME'], ...lines]));
  }
}

async function update(args: string[], context: Context): Promise<void> {
  const kinds = { 'failures-as-200': 'value', json: 'flag' } as const;
  const { options, operands } = readArguments('app', args, kinds, ['client_id']);
  const { client_id } = operands;
  const wanted = options['failures-as-200'];
  if (wanted === undefined)
    throw new Refusal('usage', 'What to change is missing: --failures-as-200 on or off.');
  if (wanted !== 'on' && wanted !== 'off')
    throw new Refusal('usage', `--failures-as-200 must be on or off, not "${wanted}".`);
  const failures_as_200 = wanted === 'on';
  await withStore(context, (store) => updateApplication(store, client_id, { failures_as_200 }));
  context.stdout.write(
    options.json
      ? `${JSON.stringify({ client_id, failures_as_200 })}\n`
      : `Failed requests of ${client_id} are answered with ${failures_as_200 ? 'HTTP 200' : 'their own HTTP status'}.\n`,
  );
}

async function setState(suspended: boolean, args: string[], context: Context): Promise<void> {
  const { options, operands } = readArguments('app', args, { json: 'flag' }, ['client_id']);
  await withStore(context, (store) => updateApplication(store, operands.client_id, { suspended }));
  context.stdout.write(
    options.json
      ? `${JSON.stringify({ client_id: operands.client_id, suspended })}\n`
      : `${operands.client_id} is ${suspended ? 'suspended' : 'active again'}.\n`,
  );
}
