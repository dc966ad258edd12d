/** OAuth 2.0 in OpenAPI: the endpoints, and the operations that accept a token. */
import { SCOPE } from '../../../domain/users.ts';
import type { Operation } from '../kinds/operation.ts';
import { reference, type Schema, text } from './schemas.ts';

const AUTHORIZE = '/v3.0/oauth/authorize';
const GRANT = '/v3.0/oauth/grant';
const REVOKE = '/v3.0/oauth/revoke';

export function securitySchemes(url: string): Schema {
  return {
    client_id: {
      type: 'apiKey',
      in: 'query',
      name: 'client_id',
      description:
        'Identifies the application; issued by the developer portal. Every operation requires it. A write also accepts it in its form.',
    },
    access_token: {
      type: 'apiKey',
      in: 'query',
      name: 'access_token',
      description:
        'The same token as a parameter: in the query string, or in the form of a write. If both are sent, they must be the same token.',
    },
    oauth2: {
      type: 'oauth2',
      description:
        'The token is sent as `Authorization: Bearer`, or as the parameter `access_token`. PKCE (S256) is supported, ' +
        'and required for applications without a secret. Writing needs the plan `readwrite`.',
      flows: {
        authorizationCode: {
          authorizationUrl: url + AUTHORIZE,
          tokenUrl: url + GRANT,
          refreshUrl: url + GRANT,
          scopes: { [SCOPE]: 'Read and change what belongs to the user.' },
        },
      },
    },
  };
}

/** Any one of these. */
export function securityOf({ access }: Operation): Schema[] {
  const client = { client_id: [] };
  if (access === 'client') return [client];
  const withToken = [
    { ...client, oauth2: access === 'token required' ? [SCOPE] : [] },
    { ...client, access_token: [] },
  ];
  return access === 'token required' ? withToken : [client, ...withToken];
}

const query = (name: string, description: string, schema: Schema, isRequired = false) => {
  return { name, in: 'query', description, ...(isRequired && { required: true }), schema };
};
const one = (value: string) => ({ type: 'string', enum: [value], default: value });

const CREDENTIALS = {
  client_id: text('The application. HTTP Basic may be used instead.'),
  client_secret: text('Its secret, if it has one. HTTP Basic may be used instead.'),
};

/** A form of either type. */
export const formBody = (schema: Schema) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } },
});
const json = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});
const page = (description: string) => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
});
const refused = (description: string) => json(description, reference('schemas', 'OauthError'));

const refusals = {
  400: refused('An error code of RFC 6749 5.2, and the reason.'),
  401: {
    ...refused('Wrong HTTP Basic credentials.'),
    headers: { 'WWW-Authenticate': { schema: { type: 'string' } } },
  },
};

export const OAUTH_SCHEMAS: Schema = {
  Tokens: {
    type: 'object',
    required: ['access_token', 'expires_in', 'token_type', 'scope', 'refresh_token'],
    properties: {
      access_token: text('For the parameter `access_token`.'),
      expires_in: { type: 'integer', description: 'Seconds.' },
      token_type: text('Always `bearer`.', { const: 'bearer' }),
      scope: text('What the token allows.', { const: SCOPE }),
      refresh_token: text('Can be exchanged once for the next pair.'),
    },
  },
  OauthError: {
    type: 'object',
    required: ['error', 'error_description'],
    properties: {
      error: text('The code of the error.'),
      error_description: text('The reason, for the developer.'),
    },
  },
};

const AUTHORIZE_PARAMETERS = [
  query('client_id', 'The application.', { type: 'string' }, true),
  query('redirect_uri', 'The registered URI, or one below it. Without it: the registered URI.', {
    type: 'string',
    format: 'uri',
  }),
  query('scope', 'Only this one.', one(SCOPE)),
  query('response_type', 'Only this one.', one('code')),
  query('state', 'Returned unchanged.', { type: 'string' }),
  query('code_challenge', 'PKCE, RFC 7636. Required for applications without a secret.', {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{43}$',
  }),
  query('code_challenge_method', 'Required with a challenge.', { type: 'string', enum: ['S256'] }),
];

/** The fields of the form on the consent page: the request, and the decision of the user. */
const DECISION = {
  type: 'object',
  required: ['client_id', 'decision', 'seen', 'csrf_token'],
  properties: {
    ...Object.fromEntries(
      AUTHORIZE_PARAMETERS.map(({ name, description, schema }) => [name, { ...schema, description }]),
    ),
    decision: text('What the user decided.', { enum: ['allow', 'deny'] }),
    seen: text('Identifies what the page showed.'),
    csrf_token: text('Proves that the form is from this service.'),
  },
};

const location = (description: string) => ({
  description,
  headers: { Location: { description: 'Absolute.', schema: { type: 'string', format: 'uri' } } },
});

/** An operation without an application: it authenticates the user or the client itself. */
const oauth = (operationId: string, summary: string, rest: Schema) => {
  return { operationId, tags: ['oauth'], summary, security: [], ...rest };
};

export const OAUTH_PATHS: Schema = {
  [AUTHORIZE]: {
    get: oauth(
      'oauthAuthorize',
      'Asks a user, in the browser, whether an application may act on their behalf.',
      {
        parameters: AUTHORIZE_PARAMETERS,
        responses: {
          200: page('The consent page.'),
          303: location(
            'A redirect to the login page; or, for an approved application, back to it with `error` in the query string.',
          ),
          400: refused(
            'The request is invalid. Only approved applications get such an error at their redirect URI instead.',
          ),
        },
      },
    ),
    post: oauth(
      'oauthDecide',
      'Receives the decision of the user. Only the consent page of this service can send it.',
      {
        requestBody: formBody(DECISION),
        responses: {
          200: page('The consent page again: the application has changed since it was shown.'),
          303: location(
            'A redirect to the application, with `code` or `error` in the query string; or to the login page.',
          ),
          400: refused('The request is invalid.'),
          403: page('The form did not come from the consent page.'),
        },
      },
    ),
  },
  [GRANT]: {
    post: oauth('oauthGrant', 'Exchanges a code for tokens, or a refresh token for the next pair.', {
      requestBody: formBody({
        type: 'object',
        required: ['grant_type'],
        properties: {
          grant_type: text('What is exchanged.', { enum: ['authorization_code', 'refresh_token'] }),
          ...CREDENTIALS,
          code: text('With `authorization_code`: the code. It is valid for 30 seconds and works once.'),
          redirect_uri: text('Required if it was sent to `authorize`, and the same.'),
          code_verifier: text('Required if a challenge was sent.'),
          refresh_token: text('With `refresh_token`: the latest one.'),
        },
      }),
      responses: { 200: json('A pair of tokens.', reference('schemas', 'Tokens')), ...refusals },
    }),
  },
  [REVOKE]: {
    post: oauth('oauthRevoke', 'Revokes a token, and the other one of its pair (RFC 7009).', {
      requestBody: formBody({
        type: 'object',
        required: ['token'],
        properties: {
          token: text('Either of the pair.'),
          token_type_hint: text('Not needed.', { enum: ['access_token', 'refresh_token'] }),
          ...CREDENTIALS,
        },
      }),
      responses: { 200: json('The token is revoked, or there was none.', { type: 'object' }), ...refusals },
    }),
  },
};
