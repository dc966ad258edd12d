/** One call of an operation: from parameters to a response or an error. */
import { CantigaError, kindOf } from './errors.ts';
import { type SendSettings, type Sent, send, untilAborted } from './send.ts';
import type { Answer, CallOptions, Row, TokenSource } from './types.ts';

export interface CallSettings extends SendSettings {
  /** Without a slash at the end. */
  baseUrl: string;
  clientId: string;
  tokens: TokenSource | undefined;
}

export type Values = Record<string, unknown>;

const TOO_MANY = 6;
const BAD_TOKEN = 12;

export async function call(
  settings: CallSettings,
  path: string,
  { kind, whose }: Row,
  values: Values,
  { signal, timeout = settings.timeout, token: always }: CallOptions,
): Promise<Answer<unknown>> {
  const { tokens } = settings;
  const wantsToken = kind === 'write' || always || whose?.every((name) => isAbsent(values[name]));
  const token = wantsToken && tokens ? await untilAborted(tokens.get(), signal) : undefined;
  const attempt = async (access_token: string | undefined) => {
    const query = queryOf(settings, access_token === undefined ? values : { ...values, access_token });
    const address = `${settings.baseUrl}/v3.0/${path}/`;
    const sending = { ...settings, timeout };
    return kind === 'write'
      ? await send(address, { method: 'POST', body: query }, sending, isBusy, signal)
      : await send(`${address}?${query}`, {}, sending, isBusy, signal);
  };
  const sent = await attempt(token);
  if (token === undefined || tokens === undefined || headersOf(sent)?.code !== BAD_TOKEN)
    return answerOf(sent);
  // It has expired meanwhile, or another page has replaced it.
  return answerOf(await attempt(await untilAborted(tokens.renew(token), signal)));
}

/** The URL of a file. URLs are shown and shared: they must not contain a token. */
export function fileAddress(settings: CallSettings, path: string, values: Values): string {
  return `${settings.baseUrl}/v3.0/${path}/?${queryOf(settings, values, false)}`;
}

/** Entries of lists are separated by spaces, which become plus signs; `undefined` and empty values are not sent. */
function queryOf({ clientId }: CallSettings, values: Values, isDocument = true): URLSearchParams {
  const query = new URLSearchParams({ client_id: clientId });
  if (isDocument) query.set('format', 'json');
  for (const [name, value] of Object.entries(values)) {
    if (!isAbsent(value)) query.set(name, Array.isArray(value) ? value.join(' ') : String(value));
  }
  return query;
}

function isAbsent(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

interface SeenHeaders {
  status?: unknown;
  code: number;
  error_message?: unknown;
  warnings?: unknown;
}

/** `undefined` if the response is not a document of the API. */
function headersOf({ body }: Sent): SeenHeaders | undefined {
  const headers = (body as { headers?: SeenHeaders } | null | undefined)?.headers;
  return typeof headers?.code === 'number' ? headers : undefined;
}

/** A failure is HTTP 200 unless the application chose HTTP statuses, so the code in the document counts. */
function isBusy(sent: Sent): boolean {
  return sent.status === 429 || sent.status === 503 || headersOf(sent)?.code === TOO_MANY;
}

function answerOf(sent: Sent): Answer<unknown> {
  const { status: httpStatus, retryAfter } = sent;
  const headers = headersOf(sent);
  if (headers === undefined) {
    throw new CantigaError(`The response (HTTP ${httpStatus}) is not a document of the API.`, {
      kind: 'Answer',
      httpStatus,
      retryAfter,
    });
  }
  const { code, error_message: message, warnings } = headers;
  if (code !== 0 || headers.status === 'failed') {
    throw new CantigaError(String(message || `The service answered code ${code}.`), {
      kind: kindOf(code),
      code,
      httpStatus,
      retryAfter,
      warnings: String(warnings ?? ''),
    });
  }
  return sent.body as Answer<unknown>;
}
