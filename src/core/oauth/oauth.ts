/** OAuth 2.0 (RFC 6749, with PKCE): how an application gets tokens to act for a user. */
import OAuth2Server from '@node-oauth/oauth2-server';
import { readCredentials } from '../../auth/client-credentials.ts';
import { type OauthFault, oauthFault } from '../../auth/oauth-fault.ts';
import { type OauthParameters, repetitionFault } from '../../auth/parameters.ts';
import type { Log } from '../../domain/ports.ts';
import type { TokenPair } from '../../domain/users.ts';
import type { Store } from '../../store/store.ts';
import { createAuthorization, libraryRequest } from './authorization.ts';
import { findProvenClient } from './clients.ts';
import { createModel, type ModelOptions } from './model.ts';
import { findGrant, pairOf, revokeToken } from './oauth-tokens.ts';

export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

export const GRANT_PARAMETERS = [
  'grant_type',
  'client_id',
  'client_secret',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'scope',
] as const;

export const REVOKE_PARAMETERS = ['client_id', 'client_secret', 'token'] as const;

/** A request to `grant` or `revoke`. */
interface ClientRequest<Name extends string> {
  parameters: OauthParameters<Name>;
  /** The header. */
  authorization: string | undefined;
}

interface OauthOptions {
  store: Store;
  log: Log;
  /** Whether an administrator has approved the applications of the plan readwrite. */
  plansAreReviewed: boolean;
}

export function createOauth({ store, log, plansAreReviewed }: OauthOptions) {
  const server = (sent: Partial<ModelOptions['sent']>) => {
    const { redirect_uri = '', code_verifier = '', refresh_token = '' } = sent;
    const model = createModel({ store, log, sent: { redirect_uri, code_verifier, refresh_token } });
    return new OAuth2Server({ model });
  };

  return {
    ...createAuthorization({ store, log, plansAreReviewed, server }),

    async grant({
      parameters,
      authorization,
    }: ClientRequest<(typeof GRANT_PARAMETERS)[number]>): Promise<TokenPair | OauthFault> {
      const { grant_type, ...values } = parameters.values;
      const fault = repetitionFault(parameters.repeated) ?? grantTypeFault(grant_type);
      if (fault !== undefined) return fault;
      const credentials = readCredentials(authorization, values);
      if ('error' in credentials) return credentials;
      try {
        const { client_id, client_secret } = credentials;
        const body = { ...values, grant_type, client_id, client_secret };
        const token = await server(values).token(libraryRequest(body), new OAuth2Server.Response(), {
          // Whether a secret is required depends on the application: the model checks it.
          requireClientAuthentication: Object.fromEntries(GRANT_TYPES.map((type) => [type, false])),
        });
        return pairOf(token.accessToken, token.refreshToken ?? '');
      } catch (error) {
        return faultOf(error);
      }
    },

    /** `undefined` when done; an unknown token counts as revoked (RFC 7009 2.2). */
    async revoke({
      parameters,
      authorization,
    }: ClientRequest<(typeof REVOKE_PARAMETERS)[number]>): Promise<OauthFault | undefined> {
      const { token, ...values } = parameters.values;
      const fault = repetitionFault(parameters.repeated);
      if (fault !== undefined) return fault;
      const credentials = readCredentials(authorization, values);
      if ('error' in credentials) return credentials;
      // A suspended application may revoke its tokens.
      const client = await findProvenClient(store, credentials);
      if (client === undefined)
        return oauthFault('invalid_client', 'There is no application with these credentials.');
      if (token === undefined) return oauthFault('invalid_request', 'token is missing.');
      const outcome = await revokeToken(store, client.client_id, token);
      if (outcome !== 'foreign') return undefined;
      return oauthFault('invalid_grant', 'The token was issued to another application.');
    },

    grants: { find: (accessToken: string) => findGrant(store.db, accessToken) },
  };
}

export type Oauth = ReturnType<typeof createOauth>;

function grantTypeFault(grantType: string | undefined): OauthFault | undefined {
  if (grantType === undefined) return oauthFault('invalid_request', 'grant_type is missing.');
  if (GRANT_TYPES.some((type) => type === grantType)) return undefined;
  return oauthFault('unsupported_grant_type', `grant_type: expected ${GRANT_TYPES.join(' or ')}.`);
}

/** Throws errors of ours: the library wraps them and would report them to the client. */
function faultOf(error: unknown): OauthFault {
  if (!(error instanceof OAuth2Server.OAuthError)) throw error;
  if (error.code >= 500) throw 'inner' in error ? error.inner : error;
  return oauthFault(error.name as OauthFault['error'], error.message);
}
