import {
  type ApplicationAction,
  type ApplicationChange,
  createApplication,
  deleteApplication,
  rotateSecret,
  settlePlanRequest,
  updateApplication,
} from '../core/applications/application-edits.ts';
import { listApplications } from '../core/applications/application-rows.ts';
import { COMMAND_LINE } from '../domain/admin.ts';
import type { Application } from '../domain/users.ts';
import { PLANS } from '../domain/vocabulary.ts';
import type { Store } from '../store/store.ts';
import { type Action, actionsOf, oneOf, storeAction } from './actions.ts';
import { Misuse } from './arguments.ts';
import type { Command } from './command.ts';
import { getNamedApplication, getNamedUser } from './lookup.ts';
import { formatTable } from './table.ts';

const create = storeAction(
  {
    plan: 'value',
    owner: 'value',
    public: 'flag',
    description: 'value',
    'redirect-uri': 'value',
    'http-statuses': 'flag',
  },
  ['name'],
  ({ options, operands: { name } }) => {
    const { owner, description, 'redirect-uri': redirect_uri } = options;
    const plan = oneOf('--plan', PLANS, options.plan ?? 'read');
    const flags = { public: options.public === true, http_statuses: options['http-statuses'] === true };
    return async (store) => {
      const user_id = owner === undefined ? undefined : (await getNamedUser(store, owner)).id;
      const application = { name, plan, user_id, description, redirect_uri, ...flags };
      const { client_id, client_secret } = await createApplication(store, application, { by: COMMAND_LINE });
      return { client_id, ...(client_secret === '' ? {} : { client_secret }), name, plan };
    };
  },
  credentialLines,
);

function credentialLines({
  client_id,
  client_secret,
}: {
  client_id: string;
  client_secret?: string;
}): string {
  const id = `client_id      ${client_id}`;
  if (client_secret === undefined) return id;
  return `${id}\nclient_secret  ${client_secret}   (save it: it is not shown again)`;
}

const HEAD = ['CLIENT ID', 'PLAN', 'STATE', 'KIND', 'OWNER', 'CREATED', 'NAME'];

const list = storeAction(
  { owner: 'value', requested: 'flag' },
  [],
  ({ options: { owner, requested } }) =>
    async (store) => {
      const user_id = owner === undefined ? undefined : (await getNamedUser(store, owner)).id;
      return await listApplications(store.db, { user_id, requested });
    },
  (found, { options }) => {
    if (found.length > 0) return formatTable([HEAD, ...found.map(rowOf)]);
    const isFiltered = options.owner !== undefined || options.requested !== undefined;
    return `There are no ${isFiltered ? 'such applications' : 'applications yet'}.`;
  },
);

function rowOf({ client_id, plan, plan_requested, owner, created, name, ...is }: Application): string[] {
  return [
    client_id,
    plan_requested === '' ? plan : `${plan}, requests ${plan_requested}`,
    is.suspended ? 'suspended' : 'active',
    is.public ? 'public' : 'secret',
    owner?.name ?? '',
    created.slice(0, 10),
    name,
  ];
}

const update = storeAction(
  { name: 'value', description: 'value', 'redirect-uri': 'value', 'http-statuses': 'value' },
  ['client_id'],
  ({ options, operands }) => {
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
      throw new Misuse(`There is nothing to change; expected ${accepted}.`);
    }
    return async (store) => {
      const { client_id } = await getNamedApplication(store, operands.client_id);
      return await updateApplication(store, client_id, change, loggedAs('edit'));
    };
  },
  ({ client_id, http_statuses }) =>
    `${client_id} is changed; its failed requests have the status ${http_statuses ? 'of their code' : 'HTTP 200'}.`,
);

const plan = storeAction(
  {},
  ['client_id', 'plan'],
  ({ operands }) => {
    const plan = oneOf('<plan>', PLANS, operands.plan);
    return async (store) => {
      const { client_id } = await getNamedApplication(store, operands.client_id);
      return await updateApplication(store, client_id, { plan, plan_requested: '' }, loggedAs('plan'));
    };
  },
  describePlan,
);

/** An action whose only operand is the client id. */
function applicationAction<Result>(
  work: (store: Store, clientId: string) => Promise<Result>,
  describe: (result: Result) => string,
): Action {
  return storeAction(
    {},
    ['client_id'],
    ({ operands }) =>
      async (store) =>
        await work(store, (await getNamedApplication(store, operands.client_id)).client_id),
    describe,
  );
}

function loggedAs(verb: string): ApplicationAction {
  return { by: COMMAND_LINE, verb };
}

function describePlan({ client_id, plan }: Application): string {
  return `${client_id} has the plan ${plan}.`;
}

export const app: Command = {
  name: 'app',
  summary: 'Manage applications, which call the API, and their plans',
  help: `Usage: cantiga app create <name> [options]
       cantiga app list [--owner <user>] [--requested] [--json]
       cantiga app update <client_id> [options]
       cantiga app suspend|resume <client_id> [--json]
       cantiga app plan <client_id> <read|readwrite> [--json]
       cantiga app approve|refuse <client_id> [--json]
       cantiga app secret <client_id> [--json]
       cantiga app delete <client_id> [--json]

An application calls the API with its client id. A running service applies changes automatically. A
secret is shown once, when it is created; only its hash is stored.

  suspend, resume   Reject all its requests, and accept them again
  plan              Set its plan
  approve, refuse   Decide on its owner's request for another plan
  secret            Create a new secret; the old one is invalid immediately
  delete            Delete it, with all its tokens and its usage

Options of create:
  --plan <read|readwrite>  Whether it may write (default: read)
  --owner <user>           The user who manages it in the developer portal (default: none, only this
                           command)
  --public                 It cannot keep a secret: it has none, and signs users in with PKCE
Options of create and update:
  --description <text>     A description for users
  --redirect-uri <uri>     Where users return to after they sign in: https://… or myapp://…
  --http-statuses          Its failed requests have the HTTP status of their code instead of 200;
                           update: <on|off>
Options of update:
  --name <text>            Its name
Options of list:
  --owner <user>           Only those of this user
  --requested              Only those whose owner requests another plan
Options of all:
  --json                   The result as JSON

Examples:
  cantiga app create "My player"
  cantiga app create "My phone app" --owner ana --public --redirect-uri myapp://callback
  cantiga app list --requested
  cantiga app approve 5eedcafe
  cantiga app update 5eedcafe --http-statuses on
`,
  run: actionsOf({
    create,
    list,
    update,
    suspend: applicationAction(
      (store, client_id) => updateApplication(store, client_id, { suspended: true }, loggedAs('suspend')),
      ({ client_id }) => `${client_id} is suspended.`,
    ),
    resume: applicationAction(
      (store, client_id) => updateApplication(store, client_id, { suspended: false }, loggedAs('resume')),
      ({ client_id }) => `${client_id} is active again.`,
    ),
    plan,
    approve: applicationAction(
      (store, client_id) => settlePlanRequest(store, client_id, 'approve', COMMAND_LINE),
      describePlan,
    ),
    refuse: applicationAction(
      (store, client_id) => settlePlanRequest(store, client_id, 'refuse', COMMAND_LINE),
      describePlan,
    ),
    secret: applicationAction(
      (store, client_id) => rotateSecret(store, client_id, COMMAND_LINE),
      credentialLines,
    ),
    delete: applicationAction(
      async (store, client_id) => {
        await deleteApplication(store, client_id, COMMAND_LINE);
        return { client_id };
      },
      ({ client_id }) => `${client_id} is deleted.`,
    ),
  }),
};
