import { COMMAND_LINE } from '../domain/admin.ts';
import type { Application } from '../domain/users.ts';
import { PLANS } from '../domain/vocabulary.ts';
import {
  type ApplicationAction,
  deleteApplication,
  rotateSecret,
  settlePlanRequest,
  updateApplication,
} from '../store/applications.ts';
import type { Store } from '../store/store.ts';
import { type Action, commandOfActions, oneOf } from './actions.ts';
import { create, credentialLines } from './app-create.ts';
import { list } from './app-list.ts';
import { update } from './app-update.ts';
import { readArguments } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { getNamedApplication } from './lookup.ts';
import { withStore } from './with-store.ts';

export const app: Command = commandOfActions(
  {
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

An application calls the API with its client id. A running service applies changes automatically. A secret is
shown once, when it is created; only its hash is stored.

  suspend, resume   Reject all its requests, and accept them again
  plan              Set its plan
  approve, refuse   Decide its owner's request for another plan
  secret            Create a new secret; the old one is invalid immediately
  delete            Delete it, with all its tokens and its usage

Options of create:
  --plan <read|readwrite>  Whether it may write (default: read)
  --owner <user>           The user who manages it in the developer portal (default: none, only this command)
  --public                 It cannot store a secret safely: it has none, and logs users in with PKCE
Options of create and update:
  --description <text>     A description for users
  --redirect-uri <uri>     Where users return to after they log in: https://… or myapp://…
  --http-statuses          Its failed requests have the HTTP status of their code instead of 200; update: <on|off>
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
  },
  {
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
  },
);

function loggedAs(verb: string): ApplicationAction {
  return { by: COMMAND_LINE, verb };
}

function describePlan({ client_id, plan }: Application): string {
  return `${client_id} has the plan ${plan}.`;
}

async function plan(args: string[], context: Context): Promise<void> {
  const { options, operands } = readArguments('app', args, { json: 'flag' }, ['client_id', 'plan']);
  const newPlan = oneOf('<plan>', PLANS, operands.plan);
  const changed = await withStore(context, async (store) => {
    const { client_id } = await getNamedApplication(store, operands.client_id);
    return await updateApplication(store, client_id, { plan: newPlan, plan_requested: '' }, loggedAs('plan'));
  });
  context.stdout.write(options.json ? `${JSON.stringify(changed)}\n` : `${describePlan(changed)}\n`);
}

/** An action whose only operand is the client id. */
function applicationAction<Result>(
  work: (store: Store, clientId: string) => Promise<Result>,
  describe: (result: Result) => string,
): Action {
  return async (args, context) => {
    const { options, operands } = readArguments('app', args, { json: 'flag' }, ['client_id']);
    const result = await withStore(context, async (store) => {
      const { client_id } = await getNamedApplication(store, operands.client_id);
      return await work(store, client_id);
    });
    context.stdout.write(options.json ? `${JSON.stringify(result)}\n` : `${describe(result)}\n`);
  };
}
