/** The service for pages: the API through its typed client, everything else as JSON below `/web-api`. */
import { createContext } from 'react-router';
import { createClient, type TokenSource } from '../../../client/src/index.ts';
import type { SessionUser, WebToken } from '../../../src/domain/accounts/session.ts';
import type { Boot } from '../../../src/domain/pages.ts';
import { createWebApi, type WebApi, WebApiError } from './web-api.ts';

export interface Api {
  boot: Boot;
  /** Every operation of v3.0. */
  v3: ReturnType<typeof createClient>;
  webApi: WebApi;
  /** The user who is logged in, or `null`. */
  user(): SessionUser | null;
  /** On the server: the data that the route found for a page with forms. */
  pageData?: unknown;
}

/** The API in loaders: `context.get(apiContext)`. */
export const apiContext = createContext<Api>();

interface ApiOptions {
  boot: Boot;
  /** On the server: calls the service directly. */
  fetch?: typeof fetch;
  /** Sent with each change: proves that it came from our own page. */
  csrfToken: () => string | undefined;
  user: () => SessionUser | null;
  /** The service rejected the session. */
  refused: () => Promise<void>;
}

export function createApi({
  boot,
  fetch = globalThis.fetch.bind(globalThis),
  csrfToken,
  user,
  refused,
}: ApiOptions): Api {
  const isServer = typeof window === 'undefined';
  // A browser requests everything from the host of the page, whatever the public URL is.
  const baseUrl = isServer ? boot.url : '';
  const webApi = createWebApi({ baseUrl, fetch, csrfToken, refused });
  const token = sessionToken(webApi);
  // The server does not retry: the browser will.
  const v3 = createClient({
    baseUrl,
    clientId: boot.clientId,
    fetch,
    token,
    ...(isServer ? { retries: 0 } : {}),
  });
  return { boot, v3, webApi, user };
}

/** Access tokens by the session, which renews them. */
function sessionToken(webApi: WebApi): TokenSource {
  let request: Promise<string> | undefined;
  let current: string | undefined;
  const requestToken = () => {
    request ??= webApi
      .post<WebToken>('/web-api/token', {})
      .then(({ access_token }) => {
        current = access_token;
        return access_token;
      })
      .finally(() => {
        request = undefined;
      });
    return request;
  };
  return {
    async get() {
      if (current !== undefined) return current;
      try {
        return await requestToken();
      } catch (error) {
        if (error instanceof WebApiError && error.status === 401) return undefined;
        throw error;
      }
    },
    async renew(rejected) {
      if (current === rejected) current = undefined;
      return current ?? (await requestToken());
    },
  };
}
