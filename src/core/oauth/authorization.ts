/** The authorization request: checks it, and sends the user back with a code or an error. */

import { createHash } from 'node:crypto';
import OAuth2Server from '@node-oauth/oauth2-server';
import { type AuthorizeParameters, requestFault, targetFault } from '../../auth/authorization-request.ts';
import { type OauthFault, oauthFault } from '../../auth/oauth-fault.ts';
import { withQuery } from '../../auth/with-query.ts';
import type { Log } from '../../domain/ports.ts';
import type { Application } from '../../domain/users.ts';
import type { Store } from '../../store/store.ts';
import { findClient } from './clients.ts';
import type { ModelOptions } from './model.ts';

const CODE_SECONDS = 30;

/** The consent that the user is asked for. */
export interface ConsentRequest {
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

export interface AuthorizationOptions {
  store: Store;
  log: Log;
  /** Whether an administrator has approved the applications of the plan readwrite. */
  plansAreReviewed: boolean;
  server: (sent: Partial<ModelOptions['sent']>) => OAuth2Server;
}

/** The check of a request, without what the user has seen. */
type AuthorizationCheck =
  | { verdict: 'refused'; fault: OauthFault }
  | { verdict: 'faulty'; fault: OauthFault; consent: ConsentRequest; isApproved: boolean }
  | { verdict: 'ask'; consent: ConsentRequest };

export function createAuthorization({ store, log, plansAreReviewed, server }: AuthorizationOptions) {
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
export function libraryRequest(body: Record<string, string | undefined>): OAuth2Server.Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  return new OAuth2Server.Request({ method: 'POST', query: {}, headers, body });
}
