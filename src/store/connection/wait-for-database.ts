import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLocation, Log } from '../../domain/ports.ts';

const RETRY_MS = 500;

export interface WaitOptions {
  /** Waits so long at most. */
  seconds: number;
  /** Ends the wait. */
  signal: AbortSignal;
  log: Log;
}

/**
 * Returns when PostgreSQL accepts connections, or when waiting does not help: `openStore` then throws the reason. So nodes and their
 * database can be started in any order.
 */
export async function waitForDatabase(
  location: DatabaseLocation,
  { seconds, signal, log }: WaitOptions,
): Promise<void> {
  if (location.kind === 'sqlite') return;
  const { findPassingFault } = await import('../dialect/postgres.ts');
  const giveUpAt = performance.now() + seconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    const fault = await findPassingFault(location.url);
    if (fault === undefined || signal.aborted || performance.now() >= giveUpAt) return;
    if (isFirst) log.warn('waiting for the database', { reason: fault.message, seconds });
    await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
  }
}
