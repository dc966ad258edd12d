/** The rules for an authorization request, in the order in which they are checked. */

import { extendsRedirect, hasFragment, redirectUriFault } from '../domain/applications/redirect-uri.ts';
import { SCOPE } from '../domain/users.ts';
import { type OauthFault, oauthFault } from './oauth-fault.ts';
import { type OauthParameters, repetitionFault } from './parameters.ts';

export const AUTHORIZE_PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

export type AuthorizeParameters = OauthParameters<(typeof AUTHORIZE_PARAMETERS)[number]>;

/** The application that sends the request. */
interface RequestingClient {
  redirect_uri: string;
  public: boolean;
  suspended: boolean;
}

/** Faults that must not be reported by a redirect, because the redirect URI itself is in doubt (RFC 6749 4.1.2.1). */
export function targetFault(
  { values, repeated }: AuthorizeParameters,
  client: RequestingClient | undefined,
): OauthFault | undefined {
  const doubtful = repetitionFault(
    repeated.filter((name) => name === 'client_id' || name === 'redirect_uri'),
  );
  if (doubtful !== undefined) return doubtful;
  if (values.client_id === undefined) return oauthFault('invalid_request', 'client_id is missing.');
  if (client === undefined)
    return oauthFault('invalid_client', 'There is no application with this client_id.');
  if (client.suspended) return oauthFault('invalid_client', 'This application is suspended.');
  if (client.redirect_uri === '' || redirectUriFault(client.redirect_uri) !== undefined) {
    return oauthFault('invalid_client', 'This application has no usable redirect URI registered.');
  }
  const requested = values.redirect_uri;
  if (requested === undefined) return undefined;
  if (hasFragment(requested)) return oauthFault('invalid_uri', 'redirect_uri: a fragment is not accepted.');
  if (extendsRedirect(client.redirect_uri, requested)) return undefined;
  return oauthFault(
    'redirect_uri_mismatch',
    'redirect_uri: expected the registered URI, or one on the same origin below its path.',
  );
}

/** A SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** All other faults; these may be reported to the application at its redirect URI. */
export function requestFault(
  { values, repeated }: AuthorizeParameters,
  client: RequestingClient,
): OauthFault | undefined {
  const fault = repetitionFault(repeated);
  if (fault !== undefined) return fault;
  const { response_type = 'code', scope = SCOPE, state = '', code_challenge, code_challenge_method } = values;
  if (response_type !== 'code') {
    return oauthFault('unsupported_response_type', 'response_type: only code is supported.');
  }
  if (scope.split(/\s+/).some((one) => one !== '' && one !== SCOPE)) {
    return oauthFault('invalid_scope', `scope: only ${SCOPE} exists.`);
  }
  // RFC 6749 A.5; browsers would change line ends on the way through the form.
  if (/\p{Cc}/u.test(state))
    return oauthFault('invalid_request', 'state: control characters are not accepted.');
  if (code_challenge === undefined) {
    if (code_challenge_method !== undefined)
      return oauthFault('invalid_request', 'code_challenge is missing.');
    if (!client.public) return undefined;
    return oauthFault('invalid_request', 'code_challenge is missing: a public application must use PKCE.');
  }
  // RFC 7636 4.3: where it is missing, the challenge is a plain one.
  if (code_challenge_method !== 'S256') {
    return oauthFault('invalid_request', 'code_challenge_method: expected S256, which has to be said.');
  }
  if (CHALLENGE.test(code_challenge)) return undefined;
  return oauthFault('invalid_request', 'code_challenge: expected 43 characters of base64url.');
}
