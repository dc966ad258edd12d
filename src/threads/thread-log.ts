/** The log of a thread: the main thread writes its lines. */
import { inspect } from 'node:util';
import { byName } from '../domain/collections/by-name.ts';
import { LOG_LEVELS, type Log, type LogFields, type LogLevel } from '../domain/ports.ts';

export interface LogLine {
  kind: 'log';
  level: LogLevel;
  message: string;
  fields: LogFields | undefined;
}

/** `level` is the lowest that is written. */
export function createThreadLog(level: LogLevel, post: (line: LogLine) => void): Log {
  const isEnabled = (of: LogLevel) => LOG_LEVELS.indexOf(of) >= LOG_LEVELS.indexOf(level);
  const writer = (of: LogLevel) => (message: string, fields?: LogFields) => {
    if (isEnabled(of)) post({ kind: 'log', level: of, message, fields: fields && sendable(fields) });
  };
  return { ...byName(LOG_LEVELS, writer), isEnabled };
}

export const lowestLevel = (log: Log): LogLevel => LOG_LEVELS.find(log.isEnabled) ?? 'error';

/** Errors and plain data can be sent; of other values, the text. */
function sendable(fields: LogFields): LogFields {
  try {
    return structuredClone(fields);
  } catch {
    return { fields: inspect(fields) };
  }
}
