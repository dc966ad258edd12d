import { Refusal } from '../domain/refusal.ts';
import { createTokens } from '../store/oauth-tokens.ts';
import { commandOfActions } from './actions.ts';
import { readArguments } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { getNamedApplication, getNamedUser } from './lookup.ts';
import { withStore } from './with-store.ts';

export const token: Command = commandOfActions(
  {
    name: 'token',
    summary: 'Create an access token, for tests and scripts',
    help: `Usage: cantiga token create --user <name> --app <client_id> [--json]

Creates the tokens that the application would get if the user allowed it, for tests and for your own
scripts. They are shown once; only hashes are stored. The user can revoke them like any others.

Options:
  --user <name>      The user on whose behalf the application acts
  --app <client_id>  The application; it may write only with the plan readwrite
  --json             {"access_token", "refresh_token", "expires_in"}; the last is in seconds

Examples:
  cantiga token create --user ana --app 5eedcafe
  cantiga token create --user ana --app 5eedcafe --json | jq -r .access_token
`,
  },
  { create },
);

async function create(args: string[], context: Context): Promise<void> {
  const kinds = { user: 'value', app: 'value', json: 'flag' } as const;
  const { options } = readArguments('token', args, kinds, []);
  const [name, clientId] = (['user', 'app'] as const).map((option) => {
    const value = options[option];
    if (value === undefined) {
      throw new Refusal('usage', `--${option} is missing. See \`cantiga token --help\`.`);
    }
    return value;
  });
  const pair = await withStore(context, async (store) => {
    const { id: user_id } = await getNamedUser(store, name);
    const { client_id, suspended } = await getNamedApplication(store, clientId);
    if (suspended) throw new Refusal('suspended-application', `The application ${client_id} is suspended.`);
    return await createTokens(store, { client_id, user_id });
  });
  const { access_token, refresh_token, expires_in } = pair;
  context.stdout.write(
    options.json
      ? `${JSON.stringify({ access_token, refresh_token, expires_in })}\n`
      : `access_token   ${access_token}   (valid for ${expires_in} seconds)\nrefresh_token  ${refresh_token}\n`,
  );
}
