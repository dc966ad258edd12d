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
    summary: 'Manage applications: who may call the API, and what they may do',
    help: `Usage: cantiga app create <name> [options]
       cantiga app list [--owner <user>] [--requested] [--json]
       cantiga app update <client_id> [options]
       cantiga app suspend|resume <client_id> [--json]
       cantiga app plan <client_id> <read|readwrite> [--json]
       cantiga app approve|refuse <client_id> [--json]
       cantiga app secret <client_id> [--json]
       cantiga app delete <client_id> [--json]

An application is what calls the API: every request carries its client id. A running service takes up a
change by itself. A secret is shown once, when it is made; only a hash of it is kept.

  suspend, resume   Answer all its requests with a refusal, and no longer so
  plan              What it may do from now on
  approve, refuse   Settle its owner's request for another plan
  secret            Make a new secret; the old one is dead at once
  delete            Delete it, with all its tokens and its usage

Options of create:
  --plan <read|readwrite>  What the application may do (default: read)
  --owner <user>           Who manages it in the portal (default: nobody, only this command)
  --public                 It runs where no secret can be kept: it has none, and logs users in with PKCE
Options of create and update:
  --description <text>     What it is, for people
  --redirect-uri <uri>     Where users return to after they log in: https://… or myapp://…
  --http-statuses          Answer its failed requests with the HTTP status of their code, not with 200; update: <on|off>
Options of update:
  --name <text>            What it is called
Options of list:
  --owner <user>           Only this user's
  --requested              Only those whose owner asks for another plan
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
    suspend: onOne(
      (store, client_id) => updateApplication(store, client_id, { suspended: true }, did('suspend')),
      ({ client_id }) => `${client_id} is suspended.`,
    ),
    resume: onOne(
      (store, client_id) => updateApplication(store, client_id, { suspended: false }, did('resume')),
      ({ client_id }) => `${client_id} is active again.`,
    ),
    plan,
    approve: onOne(
      (store, client_id) => settlePlanRequest(store, client_id, 'approve', COMMAND_LINE),
      planOf,
    ),
    refuse: onOne((store, client_id) => settlePlanRequest(store, client_id, 'refuse', COMMAND_LINE), planOf),
    secret: onOne((store, client_id) => rotateSecret(store, client_id, COMMAND_LINE), credentialLines),
    delete: onOne(
      async (store, client_id) => {
        await deleteApplication(store, client_id, COMMAND_LINE);
        return { client_id };
      },
      ({ client_id }) => `${client_id} is deleted.`,
    ),
  },
);

function did(verb: string): ApplicationAction {
  return { by: COMMAND_LINE, verb };
}

function planOf({ client_id, plan }: Application): string {
  return `${client_id} has the plan ${plan}.`;
}

async function plan(args: string[], context: Context): Promise<void> {
  const { options, operands } = readArguments('app', args, { json: 'flag' }, ['client_id', 'plan']);
  const wanted = oneOf('<plan>', PLANS, operands.plan);
  const changed = await withStore(context, async (store) => {
    const { client_id } = await getNamedApplication(store, operands.client_id);
    return await updateApplication(store, client_id, { plan: wanted, plan_requested: '' }, did('plan'));
  });
  context.stdout.write(options.json ? `${JSON.stringify(changed)}\n` : `${planOf(changed)}\n`);
}

/** An action that needs nothing but the client id. */
function onOne<Result>(
  work: (store: Store, clientId: string) => Promise<Result>,
  say: (result: Result) => string,
): Action {
  return async (args, context) => {
    const { options, operands } = readArguments('app', args, { json: 'flag' }, ['client_id']);
    const result = await withStore(context, async (store) => {
      const { client_id } = await getNamedApplication(store, operands.client_id);
      return await work(store, client_id);
    });
    context.stdout.write(options.json ? `${JSON.stringify(result)}\n` : `${say(result)}\n`);
  };
}
