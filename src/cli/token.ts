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
    summary: 'Make an access token, for trying things out',
    help: `Usage: cantiga token create --user <name> --app <client_id> [--json]

Makes the tokens that the application would get if the user allowed it: for trying things out, and for
scripts of your own. They are shown once; only hashes are kept. The user can revoke them like any others.

Options:
  --user <name>      Whom the application acts for
  --app <client_id>  The application; only with the plan readwrite may it change anything
  --json             {"access_token", "refresh_token", "expires_in"}; the last one in seconds

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
      : `access_token   ${access_token}   (good for ${expires_in} seconds)\nrefresh_token  ${refresh_token}\n`,
  );
}
