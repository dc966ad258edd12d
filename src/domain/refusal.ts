import type { RateLimitStatus } from './ports.ts';

/**
 * The one error type for callers: its message names what was wrong, what is
 * accepted and what came. Whatever is thrown that is not a `Refusal` is internal: logged whole, and shown
 * outside as a fixed sentence.
 */
export type RefusalKind =
  | 'http-method'
  | 'type'
  | 'required-parameter'
  | 'client'
  | 'rate-limit'
  | 'not-found'
  | 'needed-parameter'
  | 'format'
  | 'suspended-application'
  | 'access-token'
  | 'scope'
  | 'duplicate'
  | 'overload'
  | 'unavailable'
  // Kinds of the pages and the web API.
  | 'conflict'
  | 'login'
  | 'forbidden'
  // Kinds that only operators meet, on the command line.
  | 'usage'
  | 'configuration'
  | 'import'
  | 'store';

export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** Seconds after which the same may be tried again, where that is known. */
  readonly retryAfter: number | undefined;
  /** The field of a form that it is about, where there is one. */
  readonly field: string | undefined;
  /** What was wrong with further fields of the same form. */
  readonly others: readonly Refusal[];

  constructor(
    kind: RefusalKind,
    message: string,
    options?: ErrorOptions & {
      retryAfter?: number | undefined;
      field?: string | undefined;
      others?: readonly Refusal[] | undefined;
    },
  ) {
    super(message, options);
    this.name = 'Refusal';
    this.kind = kind;
    this.retryAfter = options?.retryAfter;
    this.field = options?.field;
    this.others = options?.others ?? [];
  }
}

/** Passes on what was looked for. Throws (kind `not-found`) if there is none, or no row was changed. */
export function requireFound<Found>(found: Found | undefined, message: string): Found {
  if (found === undefined || found === 0) throw new Refusal('not-found', message);
  return found;
}

/** A limit that is used up. */
export class RateLimited extends Refusal {
  readonly status: RateLimitStatus;

  constructor(message: string, status: RateLimitStatus) {
    super('rate-limit', message, { retryAfter: status.reset });
    this.status = status;
  }
}

/** Something that the service needs, such as its database or room on its disk, is away for the moment. */
export class Unavailable extends Refusal {
  /** `cause` is for operators; the message says nothing internal. */
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { retryAfter: 5, cause });
  }
}
