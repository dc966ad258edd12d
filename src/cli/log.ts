/**
 * The log: one JSON object per line, or readable lines on a terminal.
 *
 * It is written to standard error, so that standard output has only the result of a command and `--json` can be
 * parsed. Lines are buffered and written together; an error is written immediately, and `flush` writes the rest at
 * the end of the process.
 */
import { byName } from '../domain/collections/by-name.ts';
import { LOG_LEVELS, type Log, type LogFields, type LogLevel } from '../domain/ports.ts';
import { printable, printableLines } from '../domain/text/printable.ts';
import { HIDDEN, isSecretName, withoutSecrets } from '../domain/text/redact.ts';

export interface LogOptions {
  level: LogLevel;
  format: 'json' | 'text';
  colour: boolean;
  write: (text: string) => void;
  now?: () => Date;
}

export interface FlushableLog extends Log {
  /** Writes the buffered lines. Call it before the process ends. */
  flush(): void;
}

const FLUSH_AFTER_MS = 100;
const FLUSH_AFTER_CHARACTERS = 16_384;
const DEPTH_MAX = 6;

export function createLog({
  level,
  format,
  colour,
  write,
  now = () => new Date(),
}: LogOptions): FlushableLog {
  let buffered = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (buffered === '') return;
    const text = buffered;
    buffered = '';
    write(text);
  }

  function line(of: LogLevel, message: string, fields: LogFields): void {
    const shown = redact(fields, DEPTH_MAX) as LogFields;
    const text = withoutSecrets(message);
    buffered += format === 'json' ? asJson(now(), of, text, shown) : asText(now(), of, text, shown, colour);
    if (of === 'error' || buffered.length > FLUSH_AFTER_CHARACTERS) flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  }

  const isEnabled = (of: LogLevel) => LOG_LEVELS.indexOf(of) >= LOG_LEVELS.indexOf(level);
  const writer = (of: LogLevel) =>
    isEnabled(of) ? (message: string, fields: LogFields = {}) => line(of, message, fields) : () => {};
  return { ...byName(LOG_LEVELS, writer), isEnabled, flush };
}

/** An OAuth code is a text; a number in a `code` field is a result code of the API, which is not secret. */
function isSecret(name: string, value: unknown): boolean {
  return isSecretName(name) || (name.toLowerCase() === 'code' && typeof value === 'string');
}

/** A copy for the log: without secrets, errors as plain objects, limited in depth. */
function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (depth === 0) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth - 1));
  // Without a prototype, so that a field may have any name, `constructor` and `__proto__` too.
  const copy: Record<string, unknown> = Object.assign(
    Object.create(null),
    value instanceof Error ? errorFields(value, depth) : {},
  );
  for (const [name, item] of Object.entries(value)) {
    if (Object.hasOwn(copy, name)) continue;
    // `code` of an error is the name of a system error, such as EADDRINUSE.
    const hidden = isSecret(name, item) && !(value instanceof Error && name === 'code');
    copy[name] = hidden ? HIDDEN : redact(item, depth - 1);
  }
  return copy;
}

function errorFields({ name, message, stack, cause }: Error, depth: number): Record<string, unknown> {
  return {
    name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack ?? ''),
    ...(cause === undefined ? {} : { cause: redact(cause, depth - 1) }),
  };
}

function asJson(time: Date, level: LogLevel, message: string, fields: LogFields): string {
  const head = { time: time.toISOString(), level, message };
  // Repeated at the end, so that no field replaces the time, level or message of the line.
  return `${JSON.stringify({ ...head, ...fields, ...head })}\n`;
}

const COLOURS: Record<LogLevel, number> = { debug: 90, info: 36, warn: 33, error: 31 };

/** `12:30:05 info  imported tracks=10`, followed by the stack of an error. */
function asText(time: Date, level: LogLevel, message: string, fields: LogFields, colour: boolean): string {
  const paint = (code: number, text: string) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
  const clock = time.toTimeString().slice(0, 8);
  let text = `${paint(90, clock)} ${paint(COLOURS[level], level.padEnd(5))} ${printable(message)}`;
  let below = '';
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const stack = (value as { stack?: unknown } | null)?.stack;
    if (typeof stack === 'string') below += `${printableLines(stack).replace(/^/gm, '    ')}\n`;
    else
      text += ` ${paint(90, `${name}=`)}${printable(typeof value === 'string' ? value : JSON.stringify(value))}`;
  }
  return `${text}\n${below}`;
}
