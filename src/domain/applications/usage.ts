/** The API usage of an application, as its owner sees it. */
import type { RateLimitStatus } from '../ports.ts';

export interface Counted {
  requests: number;
  /** How many of the requests failed. */
  failures: number;
}

/** How often one error was answered. */
export interface ErrorCount {
  /** The interface's own: 3 for `Type`. */
  code: number;
  /** Its word for the code. */
  type: string;
  count: number;
}

/** One day in UTC. */
export interface UsageDay extends Counted {
  /** `yyyy-mm-dd` */
  day: string;
  /** Rejected by a limit. They do not count as requests; in `errors` they have code 6. */
  limited: number;
  operations: (Counted & { operation: string })[];
  /** By code, including rejections that do not count as requests: limits, unknown paths and methods. */
  errors: ErrorCount[];
}

/** `GET /web-api/applications/:client_id/usage` */
export interface UsageReport {
  client_id: string;
  /** The oldest first, today last; also those on which nothing happened. */
  days: UsageDay[];
  /** The errors of all these days together, by code and operation, the most frequent first. */
  errors: (ErrorCount & {
    /** Its path, such as `tracks`; empty for unknown paths. */
    operation: string;
  })[];
  /** What is left now: `application` of the minute, `quota` of the day. Unlimited ones are absent. */
  limits: Partial<Record<'application' | 'quota', RateLimitStatus>>;
}
