/**
 * The log: one JSON object a line, or readable lines on a terminal.
 *
 * It goes to standard error, so that standard output carries nothing but what a command was asked for and
 * `--json` stays parseable. Lines are gathered and written together; an error is written at once, and
 * `flush` writes the rest at the end of the process.
 */
import { LOG_LEVELS, type Log, type LogFields, type LogLevel } from './domain/ports.ts';
import { printable, printableLines } from './domain/printable.ts';
import { HIDDEN, isSecretName, withoutSecrets } from './domain/redact.ts';

export interface LogOptions {
  level: LogLevel;
  format: 'json' | 'text';
  colour: boolean;
  write: (text: string) => void;
  now?: () => Date;
}

export interface FlushableLog extends Log {
  /** Writes what was gathered. Call it before the process ends. */
  flush(): void;
}

const FLUSH_AFTER_MS = 100;
const FLUSH_AFTER_CHARACTERS = 16_384;
const DEEPEST = 6;

export function createLog({
  level,
  format,
  colour,
  write,
  now = () => new Date(),
}: LogOptions): FlushableLog {
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered === '') return;
    const text = gathered;
    gathered = '';
    write(text);
  }

  function line(of: LogLevel, message: string, fields: LogFields): void {
    const shown = redact(fields, DEEPEST) as LogFields;
    const text = withoutSecrets(message);
    gathered += format === 'json' ? asJson(now(), of, text, shown) : asText(now(), of, text, shown, colour);
    if (of === 'error' || gathered.length > FLUSH_AFTER_CHARACTERS) flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
  }

  const isEnabled = (of: LogLevel) => LOG_LEVELS.indexOf(of) >= LOG_LEVELS.indexOf(level);
  const writer = (of: LogLevel) =>
    isEnabled(of) ? (message: string, fields: LogFields = {}) => line(of, message, fields) : () => {};
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    isEnabled,
    flush,
  };
}

/** An OAuth code is a text; the number in a `code` field is the interface's result code, which may be read. */
function isSecret(name: string, value: unknown): boolean {
  return isSecretName(name) || (name.toLowerCase() === 'code' && typeof value === 'string');
}

/** A copy that can be written: secrets hidden, errors spelled out, no cycles, no endless depth. */
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
    // `code` of an error is a system's name for it, such as EADDRINUSE.
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
  // Again at the end, where it wins: no field passes for the line's own time, level or message.
  return `${JSON.stringify({ ...head, ...fields, ...head })}\n`;
}

const COLOURS: Record<LogLevel, number> = { debug: 90, info: 36, warn: 33, error: 31 };

/** `12:30:05 info  imported tracks=10` and, below it, the stack of an error. */
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
