/**
 * Reads the fields of a web API request by a declaration: `readFields(pairs, { name: text, public: flag })` returns
 * `{ name: 'Costa' }` when only that was sent. Fields that are not declared are rejected by name.
 */
import { Refusal } from '../../domain/refusal.ts';
import { wrong } from '../../domain/text/texts.ts';
import type { Form } from '../request/form.ts';

/** Parses the text of a field; `undefined` when it is invalid. */
export interface FieldKind<T> {
  accepts: string;
  read(text: string): T | undefined;
  /** It is always present: required, or with a default. */
  always?: true;
  fallback?: T;
}

export interface AlwaysKind<T> extends FieldKind<T> {
  always: true;
}

export type Declared = Record<string, FieldKind<unknown>>;

type ValueOf<Kind> = Kind extends FieldKind<infer T> ? T : never;

export type Values<Fields extends Declared> = {
  [Name in keyof Fields as Fields[Name] extends AlwaysKind<unknown> ? Name : never]: ValueOf<Fields[Name]>;
} & {
  [Name in keyof Fields as Fields[Name] extends AlwaysKind<unknown> ? never : Name]?: ValueOf<Fields[Name]>;
};

export function required<T>(kind: FieldKind<T>): AlwaysKind<T> {
  return { ...kind, always: true };
}

export function withDefault<T>(kind: FieldKind<T>, fallback: T): AlwaysKind<T> {
  return { ...kind, always: true, fallback };
}

export const text: FieldKind<string> = { accepts: 'a text', read: (came) => came };

/** Longer than every name; SQLite limits the length of patterns, and PostgreSQL rejects NUL. */
const TERM_MAX = 1000;

/** A search text. */
export const term: FieldKind<string> = {
  accepts: `a text of at most ${TERM_MAX} characters, without control characters`,
  read: (came) => (came.length <= TERM_MAX && !/\p{Cc}/u.test(came) ? came : undefined),
};

export const flag: FieldKind<boolean> = {
  accepts: 'true or false',
  read: (came) => (came === 'true' ? true : came === 'false' ? false : undefined),
};

export function oneOf<const Word extends string>(words: readonly Word[]): FieldKind<Word> {
  return { accepts: words.join(' or '), read: (came) => words.find((word) => word === came) };
}

export function integer(min: number, max: number): FieldKind<number> {
  return {
    accepts: `an integer from ${min} to ${max}`,
    read(came) {
      const value = /^\d{1,16}$/.test(came) ? Number(came) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** The requested part of a list. */
export const SLICE = {
  offset: withDefault(integer(0, Number.MAX_SAFE_INTEGER), 0),
  limit: withDefault(integer(1, 200), 50),
};

const ID = /^\d{1,16}$/;

function readId(came: string): number | undefined {
  const id = ID.test(came) ? Number(came) : 0;
  return id >= 1 && Number.isSafeInteger(id) ? id : undefined;
}

export const id: FieldKind<number> = { accepts: 'an id', read: readId };

/** `7` or `7,8,9`. */
export const idList: FieldKind<number[]> = {
  accepts: 'ids with commas between them',
  read(came) {
    const ids = came.split(',').map((one) => readId(one.trim()));
    return ids.every((one) => one !== undefined) ? ids : undefined;
  },
};

/** The value of `:id` in the path. Rejects (kind `not-found`) anything but an id. */
export function pathId(parameters: Record<string, string>): number {
  const found = readId(parameters['id']);
  if (found === undefined) throw new Refusal('not-found', 'No item has this id.');
  return found;
}

/** The fields of a body. It may contain the CSRF token, which the router has checked. */
export function bodyFields<const Fields extends Declared>({ pairs, files }: Form, fields: Fields) {
  const [file] = files.keys();
  if (file !== undefined) throw new Refusal('type', `${quote(file)}: expected a text, got a file.`);
  const said = pairs.filter(([name]) => name !== 'csrf_token');
  return readFields(said, fields);
}

/** Rejects (kind `type`) unknown fields, repeated fields and invalid values, and (kind `required-parameter`) missing ones. */
export function readFields<const Fields extends Declared>(
  pairs: Iterable<readonly [string, string]>,
  fields: Fields,
): Values<Fields> {
  const values: Record<string, unknown> = {};
  for (const [name, came] of pairs) {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (kind === undefined) {
      const known = Object.keys(fields).join(', ') || 'none';
      throw new Refusal('type', `Unknown field ${quote(name)}; accepted: ${known}.`);
    }
    if (Object.hasOwn(values, name))
      throw new Refusal('type', `${name}: expected once, got it twice.`, { field: name });
    const value = kind.read(came);
    if (value === undefined) throw wrong(name, kind.accepts, quote(came));
    values[name] = value;
  }
  for (const [name, { always, fallback }] of Object.entries(fields)) {
    if (!always || Object.hasOwn(values, name)) continue;
    if (fallback === undefined) throw missing(name);
    values[name] = fallback;
  }
  return values as Values<Fields>;
}

/** The bytes of an uploaded file. Rejects (kind `required-parameter`) if it is missing. */
export function fileOf({ files }: Form, name: string): Buffer {
  const file = files.get(name);
  if (file === undefined) throw missing(name);
  return file.bytes;
}

export function missing(field: string): Refusal {
  return new Refusal('required-parameter', `The field ${field} is missing.`, { field });
}

function quote(came: string): string {
  return JSON.stringify(came.slice(0, 60));
}
