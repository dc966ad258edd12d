import type { FailureLog } from '../../domain/node/failure-log.ts';

/**
 * Does the work now and every so often, one after the other. Failures are logged once until it works again; without a log the work never
 * rejects.
 */
export function repeat(everyMs: number, work: () => Promise<unknown>, failures?: FailureLog) {
  const look = () => work().then(() => void failures?.worked(), failures?.failed);
  let running = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, everyMs).unref();
  return {
    /** Waits for running work. */
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
