import { createTokens } from '../core/oauth/oauth-tokens.ts';
import { Refusal } from '../domain/refusal.ts';
import { actionsOf, storeAction } from './actions.ts';
import type { Command } from './command.ts';
import { getNamedApplication, getNamedUser } from './lookup.ts';

export const token: Command = {
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
  run: actionsOf({
    create: storeAction(
      { user: 'required', app: 'required' },
      [],
      ({ options }) => {
        return async (store) => {
          const { id: user_id } = await getNamedUser(store, options.user);
          const { client_id, suspended } = await getNamedApplication(store, options.app);
          if (suspended)
            throw new Refusal('suspended-application', `The application ${client_id} is suspended.`);
          const { access_token, refresh_token, expires_in } = await createTokens(store, {
            client_id,
            user_id,
          });
          return { access_token, refresh_token, expires_in };
        };
      },
      ({ access_token, refresh_token, expires_in }) =>
        `access_token   ${access_token}   (valid for ${expires_in} seconds)\nrefresh_token  ${refresh_token}`,
    ),
  }),
};
