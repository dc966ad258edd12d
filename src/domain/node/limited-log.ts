/** Log lines that clients can cause: during an attack, they must not fill the disk. */
import type { Log, LogFields } from '../ports.ts';

const MINUTE_MS = 60_000;
export const LINES_PER_MINUTE = 60;

export type LimitedLog = (message: string, fields: LogFields) => void;

/** Lines of level `info`, at most `LINES_PER_MINUTE`; the first line after them has the number of the others. */
export function createLimitedLog(log: Pick<Log, 'info'>, clock: () => number = Date.now): LimitedLog {
  let minute = 0;
  let lines = 0;
  return (message, fields) => {
    const current = Math.floor(clock() / MINUTE_MS);
    if (current !== minute) {
      if (lines > LINES_PER_MINUTE)
        log.info('log lines about clients were left out', { lines: lines - LINES_PER_MINUTE });
      minute = current;
      lines = 0;
    }
    lines++;
    if (lines <= LINES_PER_MINUTE) log.info(message, fields);
  };
}
