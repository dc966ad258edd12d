/** How pages ask the service: the interface through its typed client, everything else as JSON below `/web-api`. */
import { createContext } from 'react-router';
import { createClient, type TokenSource } from '../../../client/src/index.ts';
import type { Boot } from '../../../src/domain/pages.ts';
import type { WebToken } from '../../../src/domain/session.ts';
import { markAudio } from './mark-audio.ts';
import { createWebApi, type WebApi, WebApiError } from './web-api.ts';

export interface Api {
  boot: Boot;
  /** Every operation of v3.0. Tracks without audio have an empty `audio`, see `mark-audio.ts`. */
  v3: ReturnType<typeof createClient>;
  webApi: WebApi;
  /** On the server: the data that the route found for a page with forms. */
  pageData?: unknown;
}

/** For loaders: `context.get(apiContext)`. */
export const apiContext = createContext<Api>();

interface ApiOptions {
  boot: Boot;
  /** On the server: asks without a connection. */
  fetch?: typeof fetch;
  /** What goes with each change: the proof that it came from our own page. */
  csrfToken: () => string | undefined;
  /** The service does not know us as whom we think we are. */
  refused: () => Promise<void>;
}

export function createApi({
  boot,
  fetch = globalThis.fetch.bind(globalThis),
  csrfToken,
  refused,
}: ApiOptions): Api {
  const isServer = typeof window === 'undefined';
  // In a browser everything is asked where the page came from, whatever the public address is said to be.
  const baseUrl = isServer ? boot.url : '';
  const webApi = createWebApi({ baseUrl, fetch, csrfToken, refused });
  const token = sessionToken(webApi);
  // A page that the server cannot write now is told so at once: the browser will ask again.
  const v3 = createClient({
    baseUrl,
    clientId: boot.clientId,
    fetch,
    token,
    ...(isServer ? { retries: 0 } : {}),
  });
  return { boot, v3: markAudio(v3, webApi), webApi: webApi };
}

/** Tokens last as long as they last; the session is what gives the next one. */
function sessionToken(webApi: WebApi): TokenSource {
  let asked: Promise<string> | undefined;
  let current: string | undefined;
  const ask = () => {
    asked ??= webApi
      .post<WebToken>('/web-api/token', {})
      .then(({ access_token }) => {
        current = access_token;
        return access_token;
      })
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  return {
    async get() {
      if (current !== undefined) return current;
      try {
        return await ask();
      } catch (error) {
        if (error instanceof WebApiError && error.status === 401) return undefined;
        throw error;
      }
    },
    async renew(refused) {
      if (current === refused) current = undefined;
      return current ?? (await ask());
    },
  };
}
