/** A call of an operation: its values, the request built from them, and the same request as a `curl` command. */
import { quoteForShell } from './quote.ts';

export interface OperationCall {
  /** `tracks/similar` */
  path: string;
  method: 'GET' | 'POST';
  clientId: string;
  /** Access token of a user. */
  token?: string | undefined;
  /** Parameters by name. Empty values are not sent. */
  values: Readonly<Record<string, string>>;
}

export interface CallRequest {
  method: 'GET' | 'POST';
  /** With the query. */
  url: string;
  /** Only of a POST. */
  body: string | undefined;
}

/** The fields that a call sends, in order. Values cannot replace the client id or the token. */
export function callFields({ clientId, token, values }: OperationCall): [name: string, value: string][] {
  const own = Object.entries(values).filter(
    ([name, value]) => value !== '' && name !== 'client_id' && name !== 'access_token',
  );
  const fields: [string, string][] = [['client_id', clientId], ...own];
  return token === undefined ? fields : [...fields, ['access_token', token]];
}

/** `base` is the URL of the service without a trailing slash. Spaces, which separate list values, become plus signs. */
export function requestOf(call: OperationCall, base: string): CallRequest {
  const { path, method } = call;
  const query = new URLSearchParams(callFields(call));
  const url = `${base}/v3.0/${path}/`;
  return method === 'GET'
    ? { method, url: `${url}?${query}`, body: undefined }
    : { method, url, body: query.toString() };
}

export function curlOf({ url, body }: CallRequest): string {
  if (body === undefined) return `curl ${quoteForShell(url)}`;
  const fields = body.split('&').map((field) => `  -d ${quoteForShell(field)}`);
  return [`curl ${quoteForShell(url)}`, ...fields].join(' \\\n');
}

export interface CallResponse {
  status: number;
  /** Milliseconds until the last byte. */
  ms: number;
  /** Bytes of the response, decompressed. */
  size: number;
  type: string;
  text: string;
  /** The headers in `SHOWN_HEADERS` that the response has. */
  headers: [name: string, value: string][];
  /** A redirect to a file, which was not followed. */
  isRedirect: boolean;
}

const SHOWN_HEADERS = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'ETag',
];

/** Throws if there is no response. `follow`: follows redirects. */
export async function sendCall(
  { method, url, body }: CallRequest,
  { follow = true } = {},
): Promise<CallResponse> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: new URLSearchParams(body) }),
    redirect: follow ? 'follow' : 'manual',
    // Shows a response of the service, not one from the browser cache.
    cache: 'no-store',
    credentials: 'omit',
  });
  const bytes = await response.arrayBuffer();
  return {
    status: response.status,
    ms: Math.round(performance.now() - startedAt),
    size: bytes.byteLength,
    type: response.headers.get('Content-Type') ?? '',
    text: new TextDecoder().decode(bytes),
    headers: SHOWN_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    isRedirect: response.type === 'opaqueredirect',
  };
}
