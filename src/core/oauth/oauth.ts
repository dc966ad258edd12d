/** OAuth 2.0 (RFC 6749, with PKCE): how an application gets tokens to act for a user. */
import { createHash } from 'node:crypto';
import OAuth2Server from '@node-oauth/oauth2-server';
import { type AuthorizeParameters, requestFault, targetFault } from '../../auth/authorization-request.ts';
import { readCredentials } from '../../auth/client-credentials.ts';
import { type OauthFault, oauthFault } from '../../auth/oauth-fault.ts';
import { type OauthParameters, repetitionFault } from '../../auth/parameters.ts';
import { withQuery } from '../../auth/with-query.ts';
import type { Log } from '../../domain/ports.ts';
import type { Application, TokenPair } from '../../domain/users.ts';
import type { Store } from '../../store/store.ts';
import { findOauthClient } from '../applications/application-rows.ts';
import { createModel, findProvenClient, type ModelOptions } from './model.ts';
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

export function createOauth(options: OauthOptions) {
  const { store, log } = options;
  const server = (sent: Partial<ModelOptions['sent']>) => {
    const { redirect_uri = '', code_verifier = '', refresh_token = '' } = sent;
    const model = createModel({ store, log, sent: { redirect_uri, code_verifier, refresh_token } });
    return new OAuth2Server({ model });
  };

  return {
    ...createAuthorization(options, server),

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

// The authorization request: checks it, and sends the user back with a code or an error.

const CODE_SECONDS = 30;

/** The consent that the user is asked for. */
interface ConsentRequest {
  application: string;
  owner: Application['owner'];
  /** Whether it may write. */
  plan: Application['plan'];
  redirectUri: string;
}

export type AuthorizationOutcome =
  /** Shown to the user: no redirect. */
  | { verdict: 'refused'; fault: OauthFault }
  | { verdict: 'sent-back'; location: string }
  | { verdict: 'ask'; consent: ConsentRequest };

export type ConsentDecision = 'allow' | 'deny';

/** The check of a request, without what the user has seen. */
type AuthorizationCheck =
  | { verdict: 'refused'; fault: OauthFault }
  | { verdict: 'faulty'; fault: OauthFault; consent: ConsentRequest; isApproved: boolean }
  | { verdict: 'ask'; consent: ConsentRequest };

function createAuthorization(
  { store, log, plansAreReviewed }: OauthOptions,
  server: (sent: Partial<ModelOptions['sent']>) => OAuth2Server,
) {
  async function examine(parameters: AuthorizeParameters): Promise<AuthorizationCheck> {
    const { values } = parameters;
    const client = await findOauthClient(store.db, values.client_id);
    const doubt = targetFault(parameters, client);
    if (client === undefined || doubt !== undefined) return { verdict: 'refused', fault: doubt! };
    const redirectUri = values.redirect_uri ?? client.redirect_uri;
    const { name: application, owner, plan } = client;
    const consent = { application, owner, plan, redirectUri };
    const fault = requestFault(parameters, client);
    if (fault === undefined) return { verdict: 'ask', consent };
    const isApproved = client.owner === null || (client.plan === 'readwrite' && plansAreReviewed);
    return { verdict: 'faulty', fault, consent, isApproved };
  }

  /**
   * RFC 9700 4.11.2: anyone can register an application and write a link with a faulty request. A redirect without consent would
   * make this service an open redirector. A fault is therefore reported to the redirect URI only for approved applications, or after
   * the user has seen the application and its redirect URI.
   */
  function settle(
    requested: AuthorizationCheck,
    { values }: AuthorizeParameters,
    seen?: string,
  ): AuthorizationOutcome {
    if (requested.verdict !== 'faulty') return requested;
    const { fault, consent, isApproved } = requested;
    if (!isApproved && hashOfConsent(consent) !== seen) return { verdict: 'refused', fault };
    return sentBack(consent.redirectUri, fault, values.state);
  }

  async function newCode({ values }: AuthorizeParameters, userId: number): Promise<string> {
    // The redirect of the library is not used: it loses the query of a redirect URI, and rejects some states.
    const { client_id, redirect_uri, code_challenge, code_challenge_method } = values;
    const { authorizationCode } = await server(values).authorize(
      libraryRequest({
        client_id,
        redirect_uri,
        code_challenge,
        code_challenge_method,
        response_type: 'code',
      }),
      new OAuth2Server.Response(),
      {
        authorizationCodeLifetime: CODE_SECONDS,
        allowEmptyState: true,
        authenticateHandler: { handle: () => ({ id: userId }) },
      },
    );
    return authorizationCode;
  }

  return {
    judge: async (parameters: AuthorizeParameters) => settle(await examine(parameters), parameters),

    /**
     * The redirect after a decision. Checks the request again, and asks again if the application's name, plan or redirect URI has
     * changed since the user saw it. `seen` is the `hashOfConsent` that was shown.
     */
    async decide(
      parameters: AuthorizeParameters,
      userId: number,
      { decision, seen }: { decision: ConsentDecision; seen: string },
    ): Promise<AuthorizationOutcome> {
      const requested = await examine(parameters);
      if (requested.verdict !== 'ask' || hashOfConsent(requested.consent) !== seen)
        return settle(requested, parameters, seen);
      const { redirectUri } = requested.consent;
      const { state } = parameters.values;
      if (decision === 'deny') {
        return sentBack(redirectUri, oauthFault('access_denied', 'The person did not allow it.'), state);
      }
      try {
        const code = await newCode(parameters, userId);
        return { verdict: 'sent-back', location: withQuery(redirectUri, { code, state }) };
      } catch (error) {
        log.error('no authorization code could be created', { error });
        return sentBack(redirectUri, oauthFault('server_error', 'Something went wrong on our side.'), state);
      }
    },
  };
}

/** Identifies a consent. Not a secret: the form that holds it is protected against forgery. */
export function hashOfConsent(consent: ConsentRequest): string {
  return createHash('sha256').update(JSON.stringify(consent)).digest('base64url');
}

function sentBack(redirectUri: string, fault: OauthFault, state: string | undefined) {
  const { error, description } = fault;
  const location = withQuery(redirectUri, { error, error_description: description, state });
  return { verdict: 'sent-back', location } as const;
}

/** The library accepts only a form that is not empty, however the client sent its parameters. */
function libraryRequest(body: Record<string, string | undefined>): OAuth2Server.Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  return new OAuth2Server.Request({ method: 'POST', query: {}, headers, body });
}
