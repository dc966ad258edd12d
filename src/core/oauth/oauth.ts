/** OAuth 2.0 (RFC 6749, with PKCE): how an application gets tokens with which it acts for a person. */
import { createHash } from 'node:crypto';
import OAuth2Server from '@node-oauth/oauth2-server';
import { type AuthorizeParameters, requestFault, targetFault } from '../../auth/authorization-request.ts';
import { readCredentials } from '../../auth/client-credentials.ts';
import { type OauthFault, oauthFault } from '../../auth/oauth-fault.ts';
import { type OauthParameters, repetitionFault } from '../../auth/parameters.ts';
import { withQuery } from '../../auth/with-query.ts';
import type { Log } from '../../domain/ports.ts';
import type { Application, Grants, TokenPair } from '../../domain/users.ts';
import { findGrant, pairOf, revokeToken } from '../../store/oauth-tokens.ts';
import type { Store } from '../../store/store.ts';
import { findClient, findProvenClient } from './clients.ts';
import { createModel, type ModelOptions } from './model.ts';

const CODE_SECONDS = 30;

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

/** A request that an application may put to a person. */
export interface Consent {
  application: string;
  owner: Application['owner'];
  /** Whether it may write. */
  plan: Application['plan'];
  redirectUri: string;
}

export type AuthorizationOutcome =
  /** For whoever looks at the answer: it must not lead anywhere. */
  | { verdict: 'refused'; fault: OauthFault }
  | { verdict: 'sent-back'; location: string }
  | { verdict: 'ask'; consent: Consent };

export type Decision = 'allow' | 'deny';

/** A request to `grant` or `revoke`. */
interface ClientRequest<Name extends string> {
  parameters: OauthParameters<Name>;
  /** The header. */
  authorization: string | undefined;
}

export interface Oauth {
  judge(parameters: AuthorizeParameters): Promise<AuthorizationOutcome>;
  /**
   * Where the person is sent. Judges the request anew, and asks again if it is not what they have seen: the application may
   * have been given another name, plan or redirect URI meanwhile. `seen` is the `sealOf` what they were asked.
   */
  decide(
    parameters: AuthorizeParameters,
    userId: number,
    { decision, seen }: { decision: Decision; seen: string },
  ): Promise<AuthorizationOutcome>;
  grant(request: ClientRequest<(typeof GRANT_PARAMETERS)[number]>): Promise<TokenPair | OauthFault>;
  /** `undefined` when done; a token that nobody knows counts as revoked (RFC 7009 2.2). */
  revoke(request: ClientRequest<(typeof REVOKE_PARAMETERS)[number]>): Promise<OauthFault | undefined>;
  grants: Grants;
}

export interface OauthOptions {
  store: Store;
  log: Log;
  /** Whether an administrator has approved the applications of the plan readwrite. */
  plansAreReviewed: boolean;
}

/** An authorization request, judged before it is known what the person has seen. */
type AuthorizationCheck =
  | { verdict: 'refused'; fault: OauthFault }
  | { verdict: 'faulty'; fault: OauthFault; consent: Consent; isApproved: boolean }
  | { verdict: 'ask'; consent: Consent };

export function createOauth({ store, log, plansAreReviewed }: OauthOptions): Oauth {
  const server = (sent: Partial<ModelOptions['sent']>) => {
    const { redirect_uri = '', code_verifier = '', refresh_token = '' } = sent;
    const model = createModel({ store, log, sent: { redirect_uri, code_verifier, refresh_token } });
    return new OAuth2Server({ model });
  };

  async function examine(parameters: AuthorizeParameters): Promise<AuthorizationCheck> {
    const { values } = parameters;
    const client = await findClient(store, values.client_id);
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
    // Its redirect is not used: it would lose the query that a redirect URI already has, and it does not take every state.
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
    judge: async (parameters) => settle(await examine(parameters), parameters),

    async decide(parameters, userId, { decision, seen }) {
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
        log.error('no authorization code could be made', { error });
        return sentBack(redirectUri, oauthFault('server_error', 'Something went wrong on our side.'), state);
      }
    },

    async grant({ parameters, authorization }) {
      const { grant_type, ...values } = parameters.values;
      const fault = repetitionFault(parameters.repeated) ?? grantTypeFault(grant_type);
      if (fault !== undefined) return fault;
      const credentials = readCredentials(authorization, values);
      if ('error' in credentials) return credentials;
      try {
        const { client_id, client_secret } = credentials;
        const body = { ...values, grant_type, client_id, client_secret };
        const token = await server(values).token(libraryRequest(body), new OAuth2Server.Response(), {
          // Whether a secret is needed is up to the application; the model sees to it.
          requireClientAuthentication: Object.fromEntries(GRANT_TYPES.map((type) => [type, false])),
        });
        return pairOf(token.accessToken, token.refreshToken ?? '');
      } catch (error) {
        return faultOf(error);
      }
    },

    async revoke({ parameters, authorization }) {
      const { token, ...values } = parameters.values;
      const fault = repetitionFault(parameters.repeated);
      if (fault !== undefined) return fault;
      const credentials = readCredentials(authorization, values);
      if ('error' in credentials) return credentials;
      // A suspended application may give back what it has.
      const client = await findProvenClient(store, credentials);
      if (client === undefined)
        return oauthFault('invalid_client', 'There is no application with these credentials.');
      if (token === undefined) return oauthFault('invalid_request', 'token is missing.');
      const outcome = await revokeToken(store, client.client_id, token);
      if (outcome !== 'foreign') return undefined;
      return oauthFault('invalid_grant', 'The token was issued to another application.');
    },

    grants: { find: (accessToken) => findGrant(store.db, accessToken) },
  };
}

/** Stands for what a person was asked. It is no secret: the form that holds it bears its own proof of where it comes from. */
export function hashOfConsent(consent: Consent): string {
  return createHash('sha256').update(JSON.stringify(consent)).digest('base64url');
}

function sentBack(redirectUri: string, fault: OauthFault, state: string | undefined) {
  const { error, description } = fault;
  const location = withQuery(redirectUri, { error, error_description: description, state });
  return { verdict: 'sent-back', location } as const;
}

function grantTypeFault(grantType: string | undefined): OauthFault | undefined {
  if (grantType === undefined) return oauthFault('invalid_request', 'grant_type is missing.');
  if (GRANT_TYPES.some((type) => type === grantType)) return undefined;
  return oauthFault('unsupported_grant_type', `grant_type: expected ${GRANT_TYPES.join(' or ')}.`);
}

/** The library takes nothing but a form with something in it, whatever the parameters came in. */
function libraryRequest(body: Record<string, string | undefined>): OAuth2Server.Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  return new OAuth2Server.Request({ method: 'POST', query: {}, headers, body });
}

/** Throws what is not the application's doing. The library wraps that, and would tell it. */
function faultOf(error: unknown): OauthFault {
  if (!(error instanceof OAuth2Server.OAuthError)) throw error;
  if (error.code >= 500) throw 'inner' in error ? error.inner : error;
  return oauthFault(error.name as OauthFault['error'], error.message);
}
