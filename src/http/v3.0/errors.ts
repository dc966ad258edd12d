/** The tables of API errors: the codes, and code and status of each kind of refusal (behaviour.md 1 and 2). */
import { Refusal, type RefusalKind } from '../../domain/refusal.ts';
import { nearest } from '../../domain/text/nearest.ts';

interface Code {
  type: string;
  when: string;
}

/** All codes of the API specification; some are never returned here. */
export const CODES: Record<number, Code> = {
  1: { type: 'Exception', when: 'the server failed or is overloaded' },
  2: { type: 'Http Method', when: 'the HTTP method is not supported by this operation' },
  3: { type: 'Type', when: 'a value has the wrong type, range or format, or is not in the list' },
  4: { type: 'Required Parameter', when: 'a required parameter is missing or empty' },
  5: { type: 'Invalid Client Id', when: '`client_id` is missing or unknown' },
  6: { type: 'Rate Limit Exceeded', when: 'the application, IP address or user has exceeded a limit' },
  7: { type: 'Method Not Found', when: 'the operation or the version does not exist' },
  8: { type: 'Needed Parameter', when: 'one of several parameters is required, and none was sent' },
  9: { type: 'Format', when: '`format` is unknown' },
  10: { type: 'Entry Point', when: 'the host or port is not a valid entry point' },
  11: { type: 'Suspended Application', when: 'the application is suspended' },
  12: { type: 'Access Token', when: 'the token is invalid or expired' },
  13: { type: 'Insufficient Scope', when: 'the application may only read, or the token lacks the scope' },
  21: { type: 'Invalid User', when: 'the user does not exist' },
  22: { type: 'Email Already Exist', when: 'the email address is already used' },
  23: { type: 'Duplicate Value', when: 'the value already exists' },
  24: { type: 'Invalid Playlist', when: 'the playlist does not exist' },
};

export interface ErrorEntry {
  code: number;
  status: number;
  /** Seconds, for the `Retry-After` header. */
  retryAfter?: number | undefined;
}

export const EXCEPTION: ErrorEntry = { code: 1, status: 500 };

export const ERRORS: Partial<Record<RefusalKind, ErrorEntry>> = {
  'http-method': { code: 2, status: 405 },
  type: { code: 3, status: 400 },
  'required-parameter': { code: 4, status: 400 },
  client: { code: 5, status: 401 },
  'rate-limit': { code: 6, status: 429, retryAfter: 1 },
  'not-found': { code: 7, status: 404 },
  'needed-parameter': { code: 8, status: 400 },
  format: { code: 9, status: 400 },
  'suspended-application': { code: 11, status: 403 },
  'access-token': { code: 12, status: 401 },
  scope: { code: 13, status: 403 },
  duplicate: { code: 23, status: 409 },
  overload: { code: 1, status: 503, retryAfter: 2 },
  unavailable: { code: 1, status: 503, retryAfter: 5 },
};

/** All errors that are returned, and the type of each of their codes. */
export const RETURNED: readonly ErrorEntry[] = [EXCEPTION, ...Object.values(ERRORS)];
export const CODE_TYPES: ReadonlyMap<number, string> = new Map(
  Array.from(RETURNED, ({ code }): [number, string] => [code, CODES[code].type]).sort(
    ([one], [other]) => one - other,
  ),
);

/** All that clients learn of an internal error. */
const FAULT = 'something went wrong on our side; the request may be tried again';

export interface ApiError extends ErrorEntry {
  /** `<Type> Error: <reason>`. */
  message: string;
  /** Not caused by the request: to be logged with its stack. */
  internal: boolean;
}

export function toApiError(error: unknown): ApiError {
  const failure = error instanceof Refusal ? ERRORS[error.kind] : undefined;
  if (failure === undefined || !(error instanceof Refusal)) {
    return { ...EXCEPTION, message: messageOf(EXCEPTION, FAULT), internal: true };
  }
  return {
    ...failure,
    retryAfter: error.retryAfter ?? failure.retryAfter,
    message: messageOf(failure, error.message),
    internal: false,
  };
}

const messageOf = ({ code }: ErrorEntry, reason: string) => `${CODES[code].type} Error: ${reason}`;

const QUOTED_MAX = 60;

/** A value of a request for an error message: `'abc'`, without control characters, truncated when long. */
export function quoteInput(text: string): string {
  const shown = text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text;
  return `'${shown.toWellFormed().replace(/\p{C}/gu, '\ufffd')}'`;
}

/** Rejects (kind `type`) any other value. */
export function readOne<Value extends string>(name: string, came: string, accepted: readonly Value[]): Value {
  const value = accepted.find((one) => one === came);
  if (value !== undefined) return value;
  throw new Refusal('type', `${name}: got ${quoteInput(came)}; accepted: ${accepted.join(', ')}`);
}

/** Rejects (kind `type`) parameters that are not accepted. */
export function requireNames(names: Iterable<string>, accepted: Iterable<string>): void {
  const known = [...accepted];
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new Refusal('type', `parameter ${quoteInput(name)} is unknown; accepted: ${known.join(', ')}`);
  }
}

/** “; did you mean `tracks`?”, or nothing. The suggestion is one of the known names. */
export function didYouMean(text: string, known: Iterable<string>): string {
  const suggestion = nearest(text, known);
  return suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`;
}
