/**
 * The model of the OAuth library for one request. The library implements the protocol; here are the store and the rules
 * in which we are stricter than it.
 */
import { timingSafeEqual } from 'node:crypto';
import OAuth2Server from '@node-oauth/oauth2-server';
import type { ClientCredentials } from '../../auth/client-credentials.ts';
import { extendsRedirect } from '../../domain/applications/redirect-uri.ts';
import type { Log } from '../../domain/ports.ts';
import { SCOPE, type TokenPair } from '../../domain/users.ts';
import { hashSecret } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { findOauthClient, type OauthClient } from '../applications/application-rows.ts';
import {
  createTokensOfCode,
  findCode,
  findRefreshToken,
  newToken,
  rotateTokens,
  saveCode,
  spendCode,
} from './oauth-tokens.ts';

type Library = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel;

export interface ModelOptions {
  store: Store;
  log: Pick<Log, 'warn'>;
  /** As they came with this request; empty when absent. */
  sent: { redirect_uri: string; code_verifier: string; refresh_token: string };
}

const { InvalidGrantError, UnauthorizedClientError } = OAuth2Server;

/** RFC 7636 4.1 */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Later than any clock; see `getAuthorizationCode`. */
const NEVER = new Date(8.64e15);

export function createModel({ store, log, sent }: ModelOptions): Library {
  async function rotate(
    client: OAuth2Server.Client,
    user: OAuth2Server.User,
  ): Promise<TokenPair | undefined> {
    const rotation = await rotateTokens(store, sent.refresh_token);
    if (rotation.outcome === 'rotated') return rotation.pair;
    if (rotation.outcome === 'reused')
      log.warn('a rotated refresh token was used again; its whole family is revoked', who(client, user));
    return undefined;
  }

  return {
    // The library passes null for the consent request, which needs no authentication.
    async getClient(client_id: string, secret: string | null | undefined) {
      if (secret === null) return libraryClient(await findOauthClient(store.db, client_id));
      const client = await findProvenClient(store, { client_id, client_secret: secret });
      // Different from a wrong secret, and only shown with the right one, so that the developer knows the cause.
      if (client?.suspended) throw new UnauthorizedClientError('This application is suspended.');
      return libraryClient(client);
    },

    validateRedirectUri: async (uri, client) => extendsRedirect(client['registered'], uri),

    validateScope: async (_user, _client, scope = [SCOPE]) => scope.every((one) => one === SCOPE) && [SCOPE],

    generateAuthorizationCode: async () => newToken(),

    async saveAuthorizationCode(code, client, user) {
      await saveCode(store, code.authorizationCode, {
        client_id: client.id,
        user_id: user['id'],
        // Not the one the library used: only a sent one must be sent again.
        redirect_uri: sent.redirect_uri,
        scope: SCOPE,
        challenge: code.codeChallenge ?? '',
        expires: code.expiresAt,
      });
      return { ...code, client, user };
    },

    async getAuthorizationCode(authorizationCode) {
      const code = await findCode(store.db, authorizationCode);
      if (code === undefined) return undefined;
      return {
        authorizationCode,
        client: { id: code.client_id, grants: [] },
        user: { id: code.user_id },
        // A used code is passed on, however old, so that its second use is noticed in `revokeAuthorizationCode`.
        expiresAt: code.spent ? NEVER : code.expires,
        // Compared below: the library would answer invalid_request.
        redirectUri: '',
        redirectUriSent: code.redirect_uri,
        codeChallenge: code.challenge,
        codeChallengeMethod: 'S256',
        isPublic: code.public,
      };
    },

    /**
     * The library has checked that the code belongs to this application and has not expired. It checks the verifier afterwards: a
     * failed attempt invalidates the code, so that verifiers and URIs cannot be guessed one after the other.
     */
    async revokeAuthorizationCode({ authorizationCode, client, user, codeChallenge, ...code }) {
      if (!(await spendCode(store, authorizationCode))) {
        log.warn('an authorization code was used again; its tokens are revoked', who(client, user));
        return false;
      }
      if (code['redirectUriSent'] !== '' && code['redirectUriSent'] !== sent.redirect_uri) {
        throw new InvalidGrantError('redirect_uri is not the one that was sent to authorize.');
      }
      if (codeChallenge ? !VERIFIER.test(sent.code_verifier) : code['isPublic']) {
        throw new InvalidGrantError('code_verifier does not match the code_challenge.');
      }
      return true;
    },

    async getRefreshToken(refreshToken) {
      const token = await findRefreshToken(store.db, refreshToken);
      if (token === undefined) return undefined;
      return {
        refreshToken,
        client: { id: token.client_id, grants: [] },
        user: { id: token.user_id },
        scope: [token.scope],
      };
    },

    // Does nothing: `saveToken` revokes the old pair and creates the new one in one step.
    revokeToken: async () => true,

    /** The tokens that the library generated are not used: concurrent refreshes all get the same pair. */
    async saveToken({ authorizationCode }, client, user) {
      const pair =
        authorizationCode === undefined
          ? await rotate(client, user)
          : await createTokensOfCode(store, authorizationCode);
      if (pair === undefined) throw new InvalidGrantError('The code or token was revoked.');
      return { accessToken: pair.access_token, refreshToken: pair.refresh_token, client, user };
    },

    // Required by the library's type and never called: the API looks up tokens itself.
    getAccessToken: async () => undefined,
  };
}

function libraryClient(client: OauthClient | undefined): OAuth2Server.Client | undefined {
  if (client === undefined) return undefined;
  return {
    id: client.client_id,
    grants: ['authorization_code', 'refresh_token'],
    // `validateRedirectUri` checks them; the library requires a list.
    redirectUris: [client.redirect_uri],
    registered: client.redirect_uri,
  };
}

function who(client: OAuth2Server.Client, user: OAuth2Server.User) {
  return { client: client.id, user: user['id'] };
}

// Authentication of applications.

/** `undefined` if the secret is wrong. A public application has no secret, and must not send one. */
export async function findProvenClient(
  store: Store,
  { client_id, client_secret }: ClientCredentials,
): Promise<OauthClient | undefined> {
  const client = await findOauthClient(store.db, client_id);
  if (client === undefined) return undefined;
  if (client.public) return client_secret === undefined ? client : undefined;
  if (client_secret === undefined) return undefined;
  const [stored, sent] = [Buffer.from(client.secret_hash), Buffer.from(hashSecret(client_secret))];
  return stored.length === sent.length && timingSafeEqual(stored, sent) ? client : undefined;
}
