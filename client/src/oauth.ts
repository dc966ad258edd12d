import { CantigaError, OauthError } from './errors.ts';
import { challengeOf, randomText } from './pkce.ts';
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
  /** Only of an application that can keep one: never in a browser. */
  clientSecret?: string;
  /** Where people come back to; the registered address without it. */
  redirectUri?: string;
  /** Those that were stored. */
  tokens?: Tokens | undefined;
  /**
   * Called with every new pair, and with `undefined` when there is none any more. It is waited for: a refresh token is good once, so
   * the next one should be safe before the first call that uses its access token.
   */
  onTokens?: (tokens: Tokens | undefined) => void | Promise<void>;
  fetch?: typeof fetch;
  /** Milliseconds for each attempt; 30,000 without it. */
  timeout?: number;
}

/** To be kept until the person comes back, for instance in `sessionStorage`. */
export interface Authorization {
  /** Where to send the person. */
  url: string;
  state: string;
  verifier: string;
}

export interface Oauth extends TokenSource {
  /** A new one for each attempt to log in. */
  authorize(): Promise<Authorization>;
  /** `callback` is the address the person came back to, with its query. Throws `OauthError`, for instance `access_denied`. */
  exchange(callback: string | URL, kept: Pick<Authorization, 'state' | 'verifier'>): Promise<Tokens>;
  /** A new pair now; calls that come meanwhile share it. */
  refresh(): Promise<Tokens>;
  /** Gives both tokens back. */
  revoke(): Promise<void>;
}

/** A token this near to its end is renewed before it is sent. */
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

  async function keep<T extends Tokens | undefined>(next: T): Promise<T> {
    tokens = next;
    await onTokens?.(next);
    return next;
  }

  async function post(endpoint: string, fields: Record<string, string>): Promise<unknown> {
    const body = new URLSearchParams({ ...credentials, ...fields });
    const isBusy = ({ status }: { status: number }) => status === 429 || status === 503;
    const { status, body: answer } = await send(
      `${base}/${endpoint}`,
      { method: 'POST', body },
      settings,
      isBusy,
    );
    const { error, error_description = '' } = (answer ?? {}) as Record<string, unknown>;
    if (typeof error === 'string') throw new OauthError(error, String(error_description), status);
    if (status !== 200) {
      throw new CantigaError(`The OAuth server answered HTTP ${status}.`, {
        kind: 'Answer',
        httpStatus: status,
      });
    }
    return answer;
  }

  async function grant(fields: Record<string, string>): Promise<Tokens> {
    const asked = Date.now();
    const answer = (await post('grant', fields)) as Record<string, unknown> | undefined;
    const { access_token, refresh_token, expires_in } = answer ?? {};
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string') {
      throw new CantigaError('The OAuth server answered without tokens.', {
        kind: 'Answer',
        httpStatus: 200,
      });
    }
    const expiresAt = asked + Number(expires_in ?? 0) * 1000;
    return await keep({ accessToken: access_token, refreshToken: refresh_token, expiresAt });
  }

  async function renewed(): Promise<Tokens> {
    if (tokens === undefined) throw new OauthError('invalid_grant', 'Not logged in.');
    const used = tokens;
    try {
      return await grant({ grant_type: 'refresh_token', refresh_token: used.refreshToken });
    } catch (error) {
      // Revoked or used: it is invalid for good. The user may have logged in again meanwhile.
      if (error instanceof OauthError && error.error === 'invalid_grant' && tokens === used)
        await keep(undefined);
      throw error;
    }
  }

  /** One at a time, however many ask: a refresh token that comes twice is taken for stolen. */
  function refresh(): Promise<Tokens> {
    refreshing ??= renewed().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return {
    async authorize() {
      const state = randomText();
      const verifier = randomText();
      const query = new URLSearchParams({
        client_id: clientId,
        ...redirect,
        response_type: 'code',
        scope: 'music',
        state,
        code_challenge: await challengeOf(verifier),
        code_challenge_method: 'S256',
      });
      return { url: `${base}/authorize?${query}`, state, verifier };
    },
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
      await keep(undefined);
    },
  };
}
