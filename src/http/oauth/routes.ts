/** OAuth 2.0 over HTTP: the consent of users, tokens for applications, and the metadata for clients. */
import { AUTHORIZE_PARAMETERS, type AuthorizeParameters } from '../../auth/authorization-request.ts';
import { type OauthFault, oauthFault } from '../../auth/oauth-fault.ts';
import { readParameters } from '../../auth/parameters.ts';
import {
  type AuthorizationOutcome,
  type ConsentDecision,
  GRANT_PARAMETERS,
  GRANT_TYPES,
  hashOfConsent,
  REVOKE_PARAMETERS,
} from '../../core/oauth/oauth.ts';
import type { ConsentPageData } from '../../domain/accounts/account-pages.ts';
import { createLimitedLog } from '../../domain/node/limited-log.ts';
import { Refusal } from '../../domain/refusal.ts';
import { SCOPE } from '../../domain/users.ts';
import { keepLanguage } from '../request/language.ts';
import { type HttpResponse, jsonResponse, redirect } from '../response.ts';
import { type Route, route, type Visit, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';

const AUTHORIZE = '/v3.0/oauth/authorize';
const GRANT = '/v3.0/oauth/grant';
const REVOKE = '/v3.0/oauth/revoke';

/** Characters of a client id, which may be any text. */
const CLIENT_ID_LOGGED = 40;

/** RFC 6749 5.1 requires it besides `Cache-Control`. */
const NO_CACHE = ['Pragma', 'no-cache'];

export function oauthRoutes({ oauth, pages, settings, log }: RouteContext): Route[] {
  const writeLine = createLimitedLog(log);

  /** Absolute: command-line clients print or open it as it is. */
  const toLogin = (parameters: AuthorizeParameters, request: WebRequest) =>
    redirect(settings.url + keepLanguage(request, loginPath(parameters)));

  async function outcome(
    judged: AuthorizationOutcome,
    parameters: AuthorizeParameters,
    request: WebRequest,
    visit: Visit,
  ): Promise<HttpResponse> {
    if (judged.verdict === 'refused') return failure(judged.fault, undefined);
    if (judged.verdict === 'sent-back') return redirect(judged.location);
    if (visit.user === undefined) return toLogin(parameters, request);
    const { consent } = judged;
    const { name, dispname } = visit.user;
    const data: ConsentPageData = {
      ...consent,
      user: { name, dispname },
      parameters: { ...parameters.values },
      seen: hashOfConsent(consent),
      path: pathOf(parameters),
    };
    return await pages.renderForm(request, visit, { data, kind: 'consent' });
  }

  return [
    route('visitor', 'html', 'GET', AUTHORIZE, async (request, visit) => {
      const parameters = readParameters(AUTHORIZE_PARAMETERS, request.query);
      if (isTooLong(parameters)) return tooLong();
      return outcome(await oauth.judge(parameters), parameters, request, visit);
    }),
    route('visitor', 'html', 'POST', AUTHORIZE, async (request, visit) => {
      const parameters = readParameters(AUTHORIZE_PARAMETERS, pairsOf(request));
      if (isTooLong(parameters)) return tooLong();
      if (visit.user === undefined) return toLogin(parameters, request);
      const judged = await oauth.decide(parameters, visit.user.id, decisionOf(request));
      return outcome(judged, parameters, request, visit);
    }),
    route('everyone', 'oauth', 'POST', GRANT, async (request) => {
      const { authorization } = request.headers;
      const parameters = readParameters(GRANT_PARAMETERS, pairsOf(request));
      const granted = await oauth.grant({ parameters, authorization });
      if ('error' in granted) {
        const { requestId, address } = request;
        const client = parameters.values.client_id?.slice(0, CLIENT_ID_LOGGED);
        writeLine('OAuth grant denied', { requestId, reason: granted.error, client, address });
        return failure(granted, authorization);
      }
      const { access_token, expires_in, refresh_token } = granted;
      const answer = { access_token, expires_in, token_type: 'bearer', scope: SCOPE, refresh_token };
      return jsonResponse(200, answer, NO_CACHE);
    }),
    route('everyone', 'oauth', 'POST', REVOKE, async (request) => {
      const { authorization } = request.headers;
      const parameters = readParameters(REVOKE_PARAMETERS, pairsOf(request));
      const fault = await oauth.revoke({ parameters, authorization });
      return fault === undefined ? jsonResponse(200, {}) : failure(fault, authorization);
    }),
    route('everyone', 'oauth', 'GET', '/.well-known/oauth-authorization-server', () =>
      jsonResponse(200, metadata(settings.url)),
    ),
  ];
}

/** RFC 8414 */
function metadata(issuer: string) {
  const methods = ['client_secret_basic', 'client_secret_post', 'none'];
  return {
    issuer,
    authorization_endpoint: `${issuer}${AUTHORIZE}`,
    token_endpoint: `${issuer}${GRANT}`,
    revocation_endpoint: `${issuer}${REVOKE}`,
    scopes_supported: [SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ['S256'],
  };
}

function pairsOf({ query, form }: WebRequest): (readonly [string, string])[] {
  return [...query, ...form.pairs];
}

function decisionOf({ form }: WebRequest): { decision: ConsentDecision; seen: string } {
  const decision = form.fields.get('decision');
  const seen = form.fields.get('seen') ?? '';
  if (decision === 'allow' || decision === 'deny') return { decision, seen };
  throw new Refusal('type', 'decision: expected allow or deny.');
}

function loginPath(parameters: AuthorizeParameters): string {
  return `/login?next=${encodeURIComponent(pathOf(parameters))}`;
}

/**
 * The longest path that passes the log-in page, whose URL and form may have 64 kB. A state of 10 kB fits, whatever characters it has:
 * encoded twice it grows to five times its length. The limit is the same for users who are logged in.
 */
const LOGIN_PATH_MAX = 60 * 1024;

function isTooLong(parameters: AuthorizeParameters): boolean {
  return loginPath(parameters).length > LOGIN_PATH_MAX;
}

/** Reported here, not at the redirect URI, and without repeating any parameter. */
function tooLong(): HttpResponse {
  const description = 'The parameters are too long: a state may have 10 kB, and shorter is better.';
  return failure(oauthFault('invalid_request', description), undefined);
}

function pathOf({ values }: AuthorizeParameters): string {
  return `${AUTHORIZE}?${new URLSearchParams(values)}`;
}

/** RFC 6749 5.2: a client that used the header `Authorization` gets 401 with `WWW-Authenticate`. */
function failure({ error, description }: OauthFault, authorization: string | undefined): HttpResponse {
  const body = { error, error_description: description };
  if (error !== 'invalid_client' || authorization === undefined) return jsonResponse(400, body, NO_CACHE);
  return jsonResponse(401, body, [...NO_CACHE, 'WWW-Authenticate', 'Basic realm="oauth", charset="UTF-8"']);
}
