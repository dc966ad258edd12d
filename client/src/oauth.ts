import { CantigaError, OauthError } from './errors.ts';
import { type SendSettings, send } from './send.ts';
import type { TokenSource } from './types.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds, as `Date.now()` counts them. */
  expiresAt: number;
}

export interface OauthOptions {
  baseUrl: string;
  clientId: string;
  /** Only for applications that can store one safely: never in a browser. */
  clientSecret?: string;
  /** Where users return to; the registered URI without it. */
  redirectUri?: string;
  /** Stored tokens. */
  tokens?: Tokens | undefined;
  /**
   * Called with every new pair, and with `undefined` when the tokens are revoked or invalid. It is awaited: a refresh token is valid once,
   * so the next one should be stored before the first call that uses its access token.
   */
  onTokens?: (tokens: Tokens | undefined) => void | Promise<void>;
  fetch?: typeof fetch;
  /** Milliseconds for each attempt; 30,000 without it. */
  timeout?: number;
}

/** To be stored until the user returns, for instance in `sessionStorage`. */
export interface Authorization {
  /** The page to send the user to. */
  url: string;
  state: string;
  verifier: string;
}

export interface Oauth extends TokenSource {
  /** A new one for each attempt to log in. */
  authorize(): Promise<Authorization>;
  /** `callback` is the URL that the user returned to, with its query. Throws `OauthError`, for instance `access_denied`. */
  exchange(callback: string | URL, stored: Pick<Authorization, 'state' | 'verifier'>): Promise<Tokens>;
  /** A new pair now; concurrent calls share it. */
  refresh(): Promise<Tokens>;
  /** Revokes both tokens. */
  revoke(): Promise<void>;
}

/** A token that expires within this time is renewed before it is sent. */
const EARLY_MS = 30_000;

export function createOauth(options: OauthOptions): Oauth {
  const { clientId, clientSecret, redirectUri, onTokens } = options;
  if (!clientId) throw new TypeError('createOauth: clientId is missing.');
  const base = `${options.baseUrl.replace(/\/+$/, '')}/v3.0/oauth`;
  const settings: SendSettings = {
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    timeout: options.timeout ?? 30_000,
    retries: 3,
    longestWait: 60_000,
  };
  const credentials = {
    client_id: clientId,
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
  };
  const redirect = redirectUri === undefined ? {} : { redirect_uri: redirectUri };
  let tokens = options.tokens;
  let refreshing: Promise<Tokens> | undefined;

  async function store<T extends Tokens | undefined>(next: T): Promise<T> {
    tokens = next;
    await onTokens?.(next);
    return next;
  }

  const post = (endpoint: string, fields: Record<string, string>) =>
    postForm(`${base}/${endpoint}`, { ...credentials, ...fields }, settings);

  async function grant(fields: Record<string, string>): Promise<Tokens> {
    const sent = Date.now();
    const answer = (await post('grant', fields)) as Record<string, unknown> | undefined;
    const { access_token, refresh_token, expires_in } = answer ?? {};
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string') {
      throw new CantigaError('The OAuth server answered without tokens.', {
        kind: 'Answer',
        httpStatus: 200,
      });
    }
    const expiresAt = sent + Number(expires_in ?? 0) * 1000;
    return await store({ accessToken: access_token, refreshToken: refresh_token, expiresAt });
  }

  async function renewed(): Promise<Tokens> {
    if (tokens === undefined) throw new OauthError('invalid_grant', 'Not logged in.');
    const used = tokens;
    try {
      return await grant({ grant_type: 'refresh_token', refresh_token: used.refreshToken });
    } catch (error) {
      // Revoked or used: it is invalid for good. The user may have logged in again meanwhile.
      if (error instanceof OauthError && error.error === 'invalid_grant' && tokens === used)
        await store(undefined);
      throw error;
    }
  }

  /** One at a time: the service takes a refresh token that is used twice for stolen. */
  function refresh(): Promise<Tokens> {
    refreshing ??= renewed().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return {
    authorize: () => startAuthorization(`${base}/authorize`, { client_id: clientId, ...redirect }),
    async exchange(callback, { state, verifier }) {
      const query = new URL(callback).searchParams;
      if (query.get('state') !== state) {
        throw new OauthError('invalid_request', 'The state is not the one that was sent.');
      }
      const error = query.get('error');
      if (error !== null) throw new OauthError(error, query.get('error_description') ?? '');
      const code = query.get('code') ?? '';
      return await grant({ grant_type: 'authorization_code', code, code_verifier: verifier, ...redirect });
    },
    refresh,
    async get() {
      if (refreshing !== undefined) return (await refreshing).accessToken;
      if (tokens === undefined || Date.now() < tokens.expiresAt - EARLY_MS) return tokens?.accessToken;
      return (await refresh()).accessToken;
    },
    async renew(refused) {
      // Another call has refreshed it already.
      if (refreshing === undefined && tokens !== undefined && tokens.accessToken !== refused) {
        return tokens.accessToken;
      }
      return (await refresh()).accessToken;
    },
    async revoke() {
      if (tokens === undefined) return;
      const { refreshToken } = tokens;
      await post('revoke', { token: refreshToken });
      await store(undefined);
    },
  };
}

async function startAuthorization(page: string, fields: Record<string, string>): Promise<Authorization> {
  const state = randomText();
  const verifier = randomText();
  const query = new URLSearchParams({
    ...fields,
    response_type: 'code',
    scope: 'music',
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  return { url: `${page}?${query}`, state, verifier };
}

/** Resolves to the JSON of the response. */
async function postForm(
  url: string,
  fields: Record<string, string>,
  settings: SendSettings,
): Promise<unknown> {
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const isBusy = ({ status }: { status: number }) => status === 429 || status === 503;
  const { status, body } = await send(url, init, settings, isBusy);
  const { error, error_description = '' } = (body ?? {}) as Record<string, unknown>;
  if (typeof error === 'string') throw new OauthError(error, String(error_description), status);
  if (status !== 200) {
    throw new CantigaError(`The OAuth server answered HTTP ${status}.`, {
      kind: 'Answer',
      httpStatus: status,
    });
  }
  return body;
}

/** 256 random bits. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** PKCE (RFC 7636): proves that the client that redeems a code requested it. Web Crypto is in browsers and Node. */
async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
