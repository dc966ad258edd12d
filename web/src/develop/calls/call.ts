/** One call of an operation: from what was filled in to what is sent, and the `curl` that sends the same. */
import { quoteForShell } from './quote.ts';

export interface OperationCall {
  /** `tracks/similar` */
  path: string;
  method: 'GET' | 'POST';
  clientId: string;
  /** Acts for a person. */
  token?: string | undefined;
  /** By name, as they will be sent; empty ones are left out. */
  values: Readonly<Record<string, string>>;
}

export interface CallRequest {
  method: 'GET' | 'POST';
  /** With the query. */
  url: string;
  /** Of a POST. */
  body: string | undefined;
}

/** `base` is the address of the service, without a slash at its end. Spaces, which separate lists, become plus signs. */
export function requestOf(
  { path, method, clientId, token, values }: OperationCall,
  base: string,
): CallRequest {
  const query = new URLSearchParams({ client_id: clientId });
  for (const [name, value] of Object.entries(values))
    if (value !== '' && !query.has(name)) query.set(name, value);
  if (token !== undefined) query.set('access_token', token);
  const address = `${base}/v3.0/${path}/`;
  return method === 'GET'
    ? { method, url: `${address}?${query}`, body: undefined }
    : { method, url: address, body: query.toString() };
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
  /** Bytes of the answer, unpacked. */
  size: number;
  type: string;
  text: string;
  /** Those that tell something about the call. */
  headers: [name: string, value: string][];
  /** It leads to a file, which was not fetched. */
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

/** Throws where no answer comes. With `follow`, what the answer leads to is fetched as well. */
export async function sendCall(
  { method, url, body }: CallRequest,
  { follow = true } = {},
): Promise<CallResponse> {
  const begun = performance.now();
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: new URLSearchParams(body) }),
    redirect: follow ? 'follow' : 'manual',
    // What is shown is an answer of the service, not what the browser remembers of one.
    cache: 'no-store',
    credentials: 'omit',
  });
  const bytes = await response.arrayBuffer();
  return {
    status: response.status,
    ms: Math.round(performance.now() - begun),
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
