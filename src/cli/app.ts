import { nearest } from '../domain/nearest.ts';
import { Refusal } from '../domain/refusal.ts';
import { PLANS } from '../domain/vocabulary.ts';
import { createApplication, listApplications, setSuspended } from '../store/applications.ts';
import { readArguments } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { formatTable } from './table.ts';
import { withStore } from './with-store.ts';

type Action = (args: string[], context: Context) => Promise<void>;

const ACTIONS = new Map<string, Action>([
  ['create', create],
  ['list', list],
  ['suspend', (args, context) => setState(true, args, context)],
  ['resume', (args, context) => setState(false, args, context)],
]);

export const app: Command = {
  name: 'app',
  summary: 'Create, list, suspend and resume applications',
  help: `Usage: cantiga app create <name> [options]
       cantiga app list [--json]
       cantiga app suspend <client_id> [--json]
       cantiga app resume <client_id> [--json]

An application is what calls the API: every request carries its client id. A running service takes up a
change by itself. The secret is shown once, when the application is made; only a hash of it is kept.

Options of create:
  --plan <read|readwrite>  What the application may do (default: read)
  --description <text>     What it is, for people
  --redirect-uri <url>     Where users return to after they log in
Options of all:
  --json                   The result as JSON

Examples:
  cantiga app create "My player"
  cantiga app create "My player" --plan readwrite --json
  cantiga app list
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
  const kinds = { plan: 'value', description: 'value', 'redirect-uri': 'value', json: 'flag' } as const;
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

async function setState(suspended: boolean, args: string[], context: Context): Promise<void> {
  const { options, operands } = readArguments('app', args, { json: 'flag' }, ['client_id']);
  await withStore(context, (store) => setSuspended(store, operands.client_id, suspended));
  context.stdout.write(
    options.json
      ? `${JSON.stringify({ client_id: operands.client_id, suspended })}\n`
      : `${operands.client_id} is ${suspended ? 'suspended' : 'active again'}.\n`,
  );
}
