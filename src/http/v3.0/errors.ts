/** The table of API errors: code, type and status of each kind of refusal (behaviour.md 1 and 2). */
import { Refusal, type RefusalKind } from '../../domain/refusal.ts';
import { nearest } from '../../domain/text/nearest.ts';

export interface ErrorEntry {
  code: number;
  type: string;
  status: number;
  /** Seconds, for the `Retry-After` header. */
  retryAfter?: number | undefined;
}

export const EXCEPTION: ErrorEntry = { code: 1, type: 'Exception', status: 500 };

export const ERRORS: Partial<Record<RefusalKind, ErrorEntry>> = {
  'http-method': { code: 2, type: 'Http Method', status: 405 },
  type: { code: 3, type: 'Type', status: 400 },
  'required-parameter': { code: 4, type: 'Required Parameter', status: 400 },
  client: { code: 5, type: 'Invalid Client Id', status: 401 },
  'rate-limit': { code: 6, type: 'Rate Limit Exceeded', status: 429, retryAfter: 1 },
  'not-found': { code: 7, type: 'Method Not Found', status: 404 },
  'needed-parameter': { code: 8, type: 'Needed Parameter', status: 400 },
  format: { code: 9, type: 'Format', status: 400 },
  'suspended-application': { code: 11, type: 'Suspended Application', status: 403 },
  'access-token': { code: 12, type: 'Access Token', status: 401 },
  scope: { code: 13, type: 'Insufficient Scope', status: 403 },
  duplicate: { code: 23, type: 'Duplicate Value', status: 409 },
  overload: { code: 1, type: 'Exception', status: 503, retryAfter: 2 },
  unavailable: { code: 1, type: 'Exception', status: 503, retryAfter: 5 },
};

/** The type of each code. */
export const CODE_TYPES: ReadonlyMap<number, string> = new Map(
  [EXCEPTION, ...Object.values(ERRORS)]
    .map(({ code, type }): [number, string] => [code, type])
    .sort(([one], [other]) => one - other),
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
    return { ...EXCEPTION, message: `${EXCEPTION.type} Error: ${FAULT}`, internal: true };
  }
  return {
    ...failure,
    retryAfter: error.retryAfter ?? failure.retryAfter,
    message: `${failure.type} Error: ${error.message}`,
    internal: false,
  };
}

const QUOTED_MAX = 60;

/** A value of a request for an error message: `'abc'`, without control characters, truncated when long. */
export function quoteInput(text: string): string {
  const shown = text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text;
  return `'${shown.toWellFormed().replace(/\p{C}/gu, '\ufffd')}'`;
}

/** “; did you mean `tracks`?”, or nothing. The suggestion is one of the known names. */
export function didYouMean(text: string, known: Iterable<string>): string {
  const suggestion = nearest(text, known);
  return suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`;
}
