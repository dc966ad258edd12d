/**
 * The types of parameters. A parameter is data: validation, the types of parsed values, error messages and all documentation
 * follow from it.
 */
import type { Coordinates } from '../../../catalogue/distance.ts';
import type { DayInterval, Interval, Order } from '../../../catalogue/query/query.ts';
import { CURSOR_MAX, type Cursor, decodeCursor } from '../../../core/changes/changes.ts';
import { type Day, parseDay } from '../../../domain/calendar.ts';

/**
 * `Value` is the type of one parsed value; a list parameter yields an array of them. `Always` is true where there is always
 * a value, because the parameter is required or has a default.
 */
export interface Parameter<
  Value = unknown,
  List extends boolean = boolean,
  Always extends boolean = boolean,
> {
  kind: string;
  help: string;
  /** Follows "accepted: " in error messages. */
  accepted: string;
  list: List;
  always: Always;
  required: boolean;
  /** The closed list of values, where there is one. */
  values?: readonly (string | number)[];
  /** The default, parsed. */
  fallback?: unknown;
  /** Maximum characters of a text. */
  maxLength?: number;
  /** Describes the default, where the operation itself chooses it. */
  assumed?: string;
  /** The year or month in which the API first had it. */
  since?: string;
  /** Its value is never shown, neither in error messages nor in the log. */
  secret?: true;
  /** Accepted without checks: it is validated elsewhere, or not at all. */
  opaque?: true;
  /** `undefined` rejects the value. May warn of a value that it changes. */
  parse(text: string, warnings: string[]): Value | undefined;
  /** Of list values with the same key only the first counts; without it, only equal values are duplicates. */
  keyOf?(value: Value): unknown;
}

export type Parameters = Record<string, Parameter>;

type ValueOf<P> =
  P extends Parameter<infer Value, infer List, boolean> ? (List extends true ? Value[] : Value) : never;

/** The parsed values of these parameters. */
export type Parsed<P extends Parameters> = {
  [Name in keyof P]: P[Name]['always'] extends true ? ValueOf<P[Name]> : ValueOf<P[Name]> | undefined;
};

type Scalar<Value> = Parameter<Value, false, false>;
type List<Value> = Parameter<Value, true, false>;

const TEXT_MAX = 1000;
const LIMIT_DEFAULT = 10;
export const LIMIT_MAX = 200;
/** Stands for all greater numbers (behaviour.md 6). No id is so large: they end at 2^53 - 1. */
const INTEGER_MAX = 2 ** 53;

export function required<V, L extends boolean>(parameter: Parameter<V, L, false>): Parameter<V, L, true> {
  return { ...parameter, always: true, required: true };
}

export function withDefault<V, L extends boolean>(
  parameter: Parameter<V, L, false>,
  fallback: NoInfer<L extends true ? V[] : V>,
): Parameter<V, L, true> {
  return { ...parameter, always: true, fallback };
}

export function assuming<P extends Parameter>(assumed: string, parameter: P): P {
  return { ...parameter, assumed };
}

export function since<P extends Parameter>(when: string, parameter: P): P {
  return { ...parameter, since: when };
}

export function secret<P extends Parameter>(parameter: P): P {
  return { ...parameter, secret: true };
}

function scalar<V>(kind: string, help: string, accepted: string, parse: Parameter<V>['parse']): Scalar<V> {
  return { kind, help, accepted, list: false, always: false, required: false, parse };
}

function listOf<V>({ kind, accepted, ...rest }: Scalar<V>): List<V> {
  return { ...rest, kind: `${kind} list`, accepted: `a list of: ${accepted}`, list: true };
}

export const text = (help: string): Scalar<string> => ({
  ...scalar('text', help, `text of at most ${TEXT_MAX} characters, without control characters`, (value) =>
    value.length <= TEXT_MAX ? value : undefined,
  ),
  maxLength: TEXT_MAX,
});

/** Whether it belongs to this service is checked by the operation. */
export const cursor = (help: string): Scalar<Cursor> => ({
  ...scalar('cursor', help, 'the cursor of a result of this service', decodeCursor),
  maxLength: CURSOR_MAX,
});

const PREFIX_MIN = 2;

/** The beginning of a name. */
export const prefix = (help: string): Scalar<string> => ({
  ...scalar(
    'prefix',
    help,
    `text of ${PREFIX_MIN} to ${TEXT_MAX} characters, without control characters`,
    (value) =>
      value.length <= TEXT_MAX && [...value.normalize('NFC').trim()].length >= PREFIX_MIN ? value : undefined,
  ),
  maxLength: TEXT_MAX,
});

/** Accepts every text: an invalid token is rejected later, with code 12. */
export const token = (help: string): Scalar<string> => ({
  ...secret(scalar('token', help, 'an access token', (value) => value)),
  opaque: true,
});

export const textList = (help: string): List<string> => listOf(text(help));

export const integer = (help: string): Scalar<number> =>
  scalar('integer', help, 'a whole number of digits only', parseInteger);

export const id = (help: string): Scalar<number> => ({ ...integer(help), kind: 'id' });

/** An id, or `true` for the id of the requested item. `false` means no id. */
export const idOrOwn = (help: string): Scalar<number | boolean> =>
  scalar('id or own', help, 'an id of digits only; or true, false', (value) => {
    const named = value.toLowerCase();
    return named === 'true' || named === 'false' ? named === 'true' : parseInteger(value);
  });

export const idList = (help: string): List<number> => listOf(id(help));

export function oneOf<const V extends string | number>(help: string, values: readonly V[]): Scalar<V> {
  const known = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  return { ...scalar('enum', help, values.join(', '), (value) => known.get(value.toLowerCase())), values };
}

export const listFrom = <const V extends string | number>(help: string, values: readonly V[]): List<V> =>
  listOf(oneOf(help, values));

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const boolean = (help: string): Scalar<boolean> =>
  scalar('boolean', help, 'true, false, 1, 0', (value) => BOOLEANS.get(value.toLowerCase()));

/** For `featured` and `hasimage`, which accept no `false`. */
export const onlyTrue = (help: string): Scalar<true> =>
  scalar('true', help, 'true, 1', (value) => BOOLEANS.get(value.toLowerCase()) || undefined);

export const language = (help: string): Scalar<string> =>
  scalar('language', help, 'a language code of two letters', (value) =>
    /^[A-Za-z]{2}$/.test(value) ? value.toLowerCase() : undefined,
  );

export const languageList = (help: string): List<string> => listOf(language(help));

export const countryList = (help: string): List<string> =>
  listOf(
    scalar('country', help, 'a country code of three letters, such as FRA', (value) =>
      /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : undefined,
    ),
  );

export const coordinates = (help: string): Scalar<Coordinates> =>
  scalar(
    'coordinates',
    help,
    '<latitude>_<longitude> in degrees, from -90 to 90 and from -180 to 180, such as 48.85_-2.35',
    (value) => {
      const [latitude, longitude, ...more] = value.split('_').map(parseDegrees);
      if (latitude === undefined || longitude === undefined || more.length > 0) return undefined;
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
    },
  );

export const dateInterval = (help: string): Scalar<DayInterval> =>
  scalar(
    'date interval',
    help,
    '<from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first)',
    (value) =>
      parseInterval(value, (from) => (from === '0000-00-00' ? 0 : parseLenientDay(from)), parseLenientDay),
  );

export const integerInterval = (help: string): Scalar<Interval> =>
  scalar(
    'integer interval',
    help,
    '<from>_<to>, two whole numbers, the first not greater than the second',
    (value) => parseInterval(value, parseInteger, parseInteger),
  );

export const offset = (help: string): Parameter<number, false, true> => withDefault(integer(help), 0);

export function limit(help: string): Parameter<number, false, true> {
  const accepted = `1 to ${LIMIT_MAX}, or all`;
  return withDefault(
    scalar('limit', help, accepted, (value, warnings) => {
      if (value.toLowerCase() === 'all') return LIMIT_MAX;
      const limit = parseInteger(value);
      if (limit === undefined || limit === 0) return undefined;
      if (limit <= LIMIT_MAX) return limit;
      warnings.push(`limit lowered to ${LIMIT_MAX}`);
      return LIMIT_MAX;
    }),
    LIMIT_DEFAULT,
  );
}

/** Fields of `descending` are sorted in descending order with any suffix: the ratings, and relevance. */
export function order<const Field extends string>(
  help: string,
  fields: readonly Field[],
  descending: (field: Field) => boolean,
): Parameter<Order<Field>, true, true> {
  const known = new Map<string, Order<Field>>();
  for (const field of fields) {
    const up = { field, descending: descending(field) };
    known.set(field, up).set(`${field}_asc`, up).set(`${field}_desc`, { field, descending: true });
  }
  const accepted = `${fields.join(', ')}, each with _asc or _desc behind it if wanted`;
  const one: Scalar<Order<Field>> = {
    ...scalar('order', help, accepted, (value) => known.get(value.toLowerCase())),
    values: fields,
    // A repeated field has no effect, in either direction.
    keyOf: ({ field }) => field,
  };
  return withDefault({ ...listOf(one), kind: 'order' }, []);
}

function parseInteger(value: string): number | undefined {
  let integer = 0;
  for (let i = 0; i < value.length; i++) {
    const digit = value.charCodeAt(i) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    integer = Math.min(integer * 10 + digit, INTEGER_MAX);
  }
  return value === '' ? undefined : integer;
}

/** A plus sign that is not encoded arrives as a space. */
function parseDegrees(value: string): number | undefined {
  return /^[-+ ]?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** A client that counts months from 0 sends `2004-00-11` for a day in January. */
function parseLenientDay(value: string): Day | undefined {
  return parseDay(value.replaceAll('-00', '-01'));
}

function parseInterval(
  value: string,
  parseFrom: (text: string) => number | undefined,
  parseTo: (text: string) => number | undefined,
): Interval | undefined {
  const joint = value.indexOf('_');
  if (joint === -1) return undefined;
  const from = parseFrom(value.slice(0, joint));
  const to = parseTo(value.slice(joint + 1));
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}
