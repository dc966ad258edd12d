/** Adds jobs at the beginning of every period, once on all nodes: every node looks often, and the first one of a period adds the job. */
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import type { Jobs } from './jobs.ts';

const LOOK_MS = 5 * 60_000;

export function startPeriodicJobs(
  jobs: Pick<Jobs, 'add'>,
  kinds: { kind: string; everyMs: number }[],
  log: Log,
  messages: Parameters<typeof createFailureLog>[1],
) {
  const failures = createFailureLog(log, messages);
  const look = () =>
    Promise.all(kinds.map(({ kind, everyMs }) => jobs.add({ kind, payload: {}, everyMs }))).then(
      () => void failures.worked(),
      failures.failed,
    );
  const first = look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await first;
    },
  };
}
