import { KINDS } from './operations.ts';

/**
 * The type of a failure in the API, or the reason why there is no response: `Connection`, `Timeout`, or `Answer` for a response that
 * is not a document of the API.
 */
export type ErrorKind = (typeof KINDS)[keyof typeof KINDS] | 'Unknown' | 'Connection' | 'Timeout' | 'Answer';

interface Details {
  kind: ErrorKind;
  /** The code of the API; `undefined` without a response. */
  code?: number | undefined;
  httpStatus?: number | undefined;
  /** `Retry-After` of the service, in seconds. */
  retryAfter?: number | undefined;
  warnings?: string | undefined;
  cause?: unknown;
}

export class CantigaError extends Error {
  override readonly name = 'CantigaError';
  readonly kind: ErrorKind;
  readonly code: number | undefined;
  readonly httpStatus: number | undefined;
  readonly retryAfter: number | undefined;
  readonly warnings: string;

  constructor(message: string, { kind, code, httpStatus, retryAfter, warnings = '', cause }: Details) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.code = code;
    this.httpStatus = httpStatus;
    this.retryAfter = retryAfter;
    this.warnings = warnings;
  }
}

export function kindOf(code: number): ErrorKind {
  return (KINDS as Record<number, ErrorKind | undefined>)[code] ?? 'Unknown';
}

/** An error of the OAuth endpoints: `error` is a name of RFC 6749, such as `invalid_grant` or `access_denied`. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly error: string;
  readonly httpStatus: number | undefined;

  constructor(error: string, description: string, httpStatus?: number) {
    super(description === '' ? error : `${error}: ${description}`);
    this.error = error;
    this.httpStatus = httpStatus;
  }
}
