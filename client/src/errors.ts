import { KINDS } from './operations.ts';

/**
 * The type of a failure as the interface names it, or what kept the answer from coming: `Connection`, `Timeout`, or `Answer` for
 * one that is no document of the interface.
 */
export type ErrorKind = (typeof KINDS)[keyof typeof KINDS] | 'Unknown' | 'Connection' | 'Timeout' | 'Answer';

interface Details {
  kind: ErrorKind;
  /** Of the interface; `undefined` where no answer told one. */
  code?: number | undefined;
  httpStatus?: number | undefined;
  /** Seconds the service asked to wait. */
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

/** What the OAuth endpoints answer: `error` is a name of RFC 6749, such as `invalid_grant` or `access_denied`. */
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
