/**
 * Rules for one value of the import format. A rule returns what is wrong, or `undefined`:
 *
 *   whole(0, 86400, 'seconds')('3:20') → { at: '', problem: 'expected a whole number of seconds from 0 to 86400, got "3:20"' }
 *
 * `at` is the path to the wrong value: `.musicinfo.tags.genres[2]`.
 */
import { isAbsolute } from 'node:path';
import { parseDay } from '../domain/calendar.ts';
import { DATA, STORED } from '../domain/media/media.ts';
import { nearest } from '../domain/text/nearest.ts';
import { printable } from '../domain/text/printable.ts';

export interface Fault {
  at: string;
  problem: string;
}

export type Rule = (value: unknown) => Fault | undefined;

/** A value for a message: short, on one line, and cheap however large or deep the value is. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const shown = printable(JSON.stringify(value.slice(0, 60)));
  return value.length > 60 ? `${shown}… (${value.length} characters)` : shown;
}

/** A rule for a whole value. Messages do not repeat a secret value. */
export function rule(expected: string, accepts: (value: unknown) => boolean, secret = false): Rule {
  return (value) => {
    if (accepts(value)) return undefined;
    return {
      at: '',
      problem: `expected ${expected}, got ${secret && value !== undefined ? 'something else' : show(value)}`,
    };
  };
}

export function whole(from: number, to: number, of = ''): Rule {
  const expected = `a whole number${of && ` of ${of}`} from ${from} to ${to}`;
  return rule(
    expected,
    (value) => Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to,
  );
}

export function number(from: number, to: number): Rule {
  return rule(
    `a number from ${from} to ${to}`,
    (value) => typeof value === 'number' && value >= from && value <= to,
  );
}

export const id: Rule = rule(
  'an id, a whole number from 1 to 2^53-1',
  (value) => Number.isSafeInteger(value) && (value as number) >= 1,
);

export const flag: Rule = rule('true or false', (value) => typeof value === 'boolean');

export function oneOf(words: readonly string[]): Rule {
  const known = new Set<unknown>(words);
  return rule(`one of ${words.map((word) => word || '""').join(', ')}`, (value) => known.has(value));
}

/** One line: a name, a title. */
export function name(max = 500): Rule {
  const expected = `a text of 1 to ${max} characters on one line, without control characters`;
  return rule(expected, (value) => isText(value, max, false) && value.trim() !== '');
}

/** One line, possibly empty. */
export function line(max = 500): Rule {
  const expected = `a text of at most ${max} characters on one line, without control characters`;
  return rule(expected, (value) => isText(value, max, false));
}

/** Any number of lines. */
export function text(max = 100_000): Rule {
  const expected = `a text of at most ${max} characters, without control characters but tabs and line ends`;
  return rule(expected, (value) => isText(value, max, true));
}

function isText(value: unknown, max: number, lines: boolean): value is string {
  if (typeof value !== 'string' || value.length > max || !value.isWellFormed()) return false;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code < 32 ? !(lines && (code === 9 || code === 10 || code === 13)) : code >= 127 && code < 160)
      return false;
  }
  return true;
}

export function matching(pattern: RegExp, expected: string, secret = false): Rule {
  return rule(expected, (value) => typeof value === 'string' && pattern.test(value), secret);
}

export const url: Rule = rule(
  'an http or https address of at most 2000 characters',
  (value) => isText(value, 2000, false) && /^https?:\/\//i.test(value) && URL.canParse(value),
);

/** The link of an announcement: any web URL, or a path of the service. `//` would name another host. */
export const link: Rule = rule(
  'an http or https address, or a path below the address of the service that begins with one /, of at most 2000 characters',
  (value) => url(value) === undefined || (isText(value, 2000, false) && /^\/(?![/\\])/.test(value)),
);

/** Relative to the import file, and below its folder. */
export const file: Rule = rule(
  'the name of a file below the folder of the import file, such as covers/12.jpg',
  (value) =>
    isText(value, 1000, false) &&
    !/^[\\/]|^[a-z]:|^(embedded|uploaded|stored|data):/i.test(value) &&
    !value.split(/[\\/]/).includes('..'),
);

/** A file that a folder import found or stored, or embedded in one: `/music/cover.jpg`, `embedded:/music/01.flac`, `data:library/cover.jpg`, `stored:3f9a….jpg`. */
export const ownFile: Rule = rule('the absolute path of a file, or the name of a stored one', (value) => {
  if (!isText(value, 4000, false)) return false;
  const place = value.replace(/^embedded:/, '');
  return value === '' || isAbsolute(place) || place.startsWith(DATA) || place.startsWith(STORED);
});

export const day: Rule = rule(
  'a date that exists, as yyyy-mm-dd',
  (value) => typeof value === 'string' && parseDay(value) !== undefined,
);

const MOMENT = /^(\d{4}-\d\d-\d\d)(?: ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;
export const moment: Rule = rule('a moment that exists, as yyyy-mm-dd hh:mm:ss or yyyy-mm-dd', (value) => {
  const match = typeof value === 'string' ? MOMENT.exec(value) : null;
  return match !== null && parseDay(match[1]) !== undefined;
});

/** The rule, or an empty text for "unknown". */
export function orEmpty(other: Rule): Rule {
  return (value) => (value === '' ? undefined : other(value));
}

export function listOf(item: Rule, max: number, exactly = false): Rule {
  const size = `a list of ${exactly ? '' : 'at most '}${max}`;
  return (value) => {
    if (!Array.isArray(value) || value.length > max || (exactly && value.length !== max)) {
      return { at: '', problem: `expected ${size}, got ${show(value)}` };
    }
    for (let at = 0; at < value.length; at++) {
      const fault = item(value[at]);
      if (fault !== undefined) return { at: `[${at}]${fault.at}`, problem: fault.problem };
    }
    return undefined;
  };
}

/** An object with any keys that `key` accepts. */
export function mapOf(key: RegExp, keys: string, item: Rule): Rule {
  return (value) => {
    if (!isObject(value)) return { at: '', problem: `expected an object of ${keys}, got ${show(value)}` };
    for (const field of Object.keys(value)) {
      if (!key.test(field)) return { at: '', problem: `expected ${keys} as keys, got ${show(field)}` };
      const fault = item(value[field]);
      if (fault !== undefined) return { at: `.${field}${fault.at}`, problem: fault.problem };
    }
    return undefined;
  };
}

/** An object with these fields and no others; those in `optional` may be absent. */
export function fields(required: Record<string, Rule>, optional: Record<string, Rule> = {}): Rule {
  const rules = new Map(Object.entries({ ...required, ...optional }));
  const needed = Object.keys(required);
  return (value) => {
    if (!isObject(value)) return { at: '', problem: `expected an object, got ${show(value)}` };
    for (const field in value) {
      const known = rules.get(field);
      if (known === undefined) return unknownField(field, [...rules.keys()]);
      const fault = known(value[field]);
      if (fault !== undefined) return { at: `.${field}${fault.at}`, problem: fault.problem };
    }
    for (const field of needed) {
      if (!Object.hasOwn(value, field)) {
        return {
          at: `.${field}`,
          problem: rules.get(field)!(undefined)?.problem ?? 'expected a value, got nothing',
        };
      }
    }
    return undefined;
  };
}

function unknownField(field: string, known: string[]): Fault {
  const hint = didYouMean(field, known) || `; known are ${known.join(', ')}`;
  return { at: '', problem: `expected no field ${show(field)}${hint}` };
}

/** `; did you mean "duration"?`, or nothing if no known word is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word.slice(0, 60), known);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
