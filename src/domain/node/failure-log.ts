/** The log lines of work that is repeated until it succeeds. */
import type { Log, LogFields } from '../ports.ts';
import { Unavailable } from '../refusal.ts';

/**
 * One line when the work starts to fail and one when it succeeds again, however often it is retried. None during an outage of
 * the database, which has its own lines.
 */
export function createFailureLog(
  log: Pick<Log, 'info' | 'warn'>,
  messages: { fails: string; works: string },
) {
  let isLogged = false;
  return {
    failed(error: unknown): void {
      if (isLogged || error instanceof Unavailable) return;
      isLogged = true;
      log.warn(messages.fails, { error });
    },
    /** Whether a line was written. */
    worked(fields?: LogFields): boolean {
      const wasLogged = isLogged;
      if (wasLogged) log.info(messages.works, fields);
      isLogged = false;
      return wasLogged;
    },
  };
}

export type FailureLog = ReturnType<typeof createFailureLog>;

/** The same log, except that what fails because the database is away is of level `debug`. */
export function withoutOutages(log: Log): Log {
  const unlessAway =
    (level: 'warn' | 'error'): Log['warn'] =>
    (message, fields) =>
      log[fields?.['error'] instanceof Unavailable ? 'debug' : level](message, fields);
  return { ...log, warn: unlessAway('warn'), error: unlessAway('error') };
}
