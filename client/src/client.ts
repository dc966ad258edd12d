import { type CallSettings, call, fileAddress, type Values } from './call.ts';
import { CantigaError } from './errors.ts';
import { OPERATIONS, type Operations } from './operations.ts';
import { cursorPages, nestedPages, pages } from './pages.ts';
import type { Answer, CallOptions, Row, TokenSource } from './types.ts';

interface ConnectionOptions {
  /** The URL of the service: `https://music.example`. Empty, in a browser: the origin of the page. */
  baseUrl: string;
  /** Instead of the global one. */
  fetch?: typeof fetch;
  /** Milliseconds for each attempt; 30,000 without it. */
  timeout?: number;
  /** Further attempts when the service is busy (429, 503); 3 without it. */
  retries?: number;
  /** Milliseconds. A longer `Retry-After` is an error; 60,000 without it. */
  longestWait?: number;
}

/** A token, or a source of tokens: what `createOauth` returns. */
type Token = string | TokenSource;

export interface ClientOptions extends ConnectionOptions {
  /** The id of your application; every call sends it. */
  clientId: string;
  token?: Token | undefined;
}

/** A client with every operation of the API: `client.tracks(…)`, `client.users.tracks(…)`, `client.setuser.like(…)`. */
export function createClient(options: ClientOptions): Operations {
  const { baseUrl, clientId, token, timeout = 30_000, retries = 3, longestWait = 60_000 } = options;
  if (!clientId) throw new TypeError('createClient: clientId is missing.');
  const settings: CallSettings = {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    clientId,
    tokens: typeof token === 'string' ? fixedToken(token) : token,
    // Browsers reject a fetch that is called as a method of another object.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    timeout,
    retries,
    longestWait,
  };
  const client: Record<string, object> = {};
  // Shorter paths first, so that `users` exists when `users/tracks` is added to it.
  for (const [path, row] of Object.entries(OPERATIONS).sort(([one], [other]) => one.length - other.length)) {
    const operation = operationOf(settings, path, row);
    const [above, below] = path.split('/').map(camelCase);
    if (below === undefined) client[above] = operation;
    else client[above] = Object.assign(client[above] ?? {}, { [below]: operation });
  }
  return client as unknown as Operations;
}

function operationOf(settings: CallSettings, path: string, row: Row): object {
  if (row.kind === 'file') return (values: Values) => fileAddress(settings, path, values);
  const ask = async (values: Values = {}, options: CallOptions = {}) =>
    selectsNothing(row, values) ? nothingFound(values) : await call(settings, path, row, values, options);
  if (!row.paged) return ask;
  const all = (values: Values = {}, options: CallOptions = {}) => {
    const askPage = (page: Values) => ask(page, options);
    if (row.paged === 'cursor') return cursorPages(askPage, values);
    return row.list === undefined ? pages(askPage, values) : nestedPages(askPage, values, row.list);
  };
  return Object.assign(ask, { all });
}

const selectsNothing = ({ selecting = [] }: Row, values: Values) =>
  selecting.some((name) => Array.isArray(values[name]) && values[name].length === 0);

/** No request could say this: the API ignores empty values. */
function nothingFound({ fullcount }: Values): Answer<unknown> {
  const headers = { status: 'success', code: 0, error_message: '', warnings: '', results_count: 0 } as const;
  return { headers: fullcount ? { ...headers, results_fullcount: 0 } : headers, results: [] };
}

function fixedToken(token: string): TokenSource {
  return {
    get: async () => token,
    async renew() {
      throw new CantigaError('The access token is no longer good.', { kind: 'Access Token', code: 12 });
    },
  };
}

/** `rate-limit` → `rateLimit`. */
function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
