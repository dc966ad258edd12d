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
  /** The schema of one value, in the OpenAPI document. */
  schema: object;
  /** The closed list of values, where there is one. */
  values?: readonly (string | number)[];
  /** The default, parsed. */
  fallback?: unknown;
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
  /** The first of several list values with the same key counts; without it, only equal values are duplicates. */
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

/** A type of parameters: from their help to a parameter. */
type TypeOf<P> = (help: string) => P;

function scalar<V>(
  kind: string,
  accepted: string,
  schema: object,
  parse: Parameter<V>['parse'],
): TypeOf<Scalar<V>> {
  return (help) => ({ kind, help, accepted, schema, list: false, always: false, required: false, parse });
}

function listOf<V>(type: TypeOf<Scalar<V>>): TypeOf<List<V>> {
  return (help) => {
    const { kind, accepted, ...rest } = type(help);
    return { ...rest, kind: `${kind} list`, accepted: `a list of: ${accepted}`, list: true };
  };
}

const TEXT = { type: 'string', maxLength: TEXT_MAX };

export const text = scalar(
  'text',
  `text of at most ${TEXT_MAX} characters, without control characters`,
  TEXT,
  (value) => (value.length <= TEXT_MAX ? value : undefined),
);

/** Whether it belongs to this service is checked by the operation. */
export const cursor = scalar<Cursor>(
  'cursor',
  'the cursor of a result of this service',
  { type: 'string', maxLength: CURSOR_MAX },
  decodeCursor,
);

const PREFIX_MIN = 2;

/** The beginning of a name. */
export const prefix = scalar(
  'prefix',
  `text of ${PREFIX_MIN} to ${TEXT_MAX} characters, without control characters`,
  TEXT,
  (value) =>
    value.length <= TEXT_MAX && [...value.normalize('NFC').trim()].length >= PREFIX_MIN ? value : undefined,
);

const anyText = scalar('token', 'an access token', { type: 'string' }, (value) => value);

/** Accepts every text: an invalid token is rejected later, with code 12. */
export const token: typeof anyText = (help) => ({ ...anyText(help), secret: true, opaque: true });

export const textList = listOf(text);

const INTEGER = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const BOOLEAN = { type: 'boolean' };

export const integer = scalar('integer', 'a whole number of digits only', INTEGER, parseInteger);

export const id: typeof integer = (help) => ({ ...integer(help), kind: 'id' });

/** An id, or `true` for the id of the requested item. `false` means no id. */
export const idOrOwn = scalar<number | boolean>(
  'id or own',
  'an id of digits only; or true, false',
  { oneOf: [INTEGER, BOOLEAN] },
  (value) => {
    const named = value.toLowerCase();
    return named === 'true' || named === 'false' ? named === 'true' : parseInteger(value);
  },
);

export const idList = listOf(id);

export function oneOf<const V extends string | number>(help: string, values: readonly V[]): Scalar<V> {
  const known = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  const type = values.every((value) => typeof value === 'number') ? 'integer' : 'string';
  const parse = (value: string) => known.get(value.toLowerCase());
  return { ...scalar('enum', values.join(', '), { type, enum: values }, parse)(help), values };
}

export const listFrom = <const V extends string | number>(help: string, values: readonly V[]): List<V> =>
  listOf((one) => oneOf(one, values))(help);

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const boolean = scalar('boolean', 'true, false, 1, 0', BOOLEAN, (value) =>
  BOOLEANS.get(value.toLowerCase()),
);

/** The type of `featured` and `hasimage`, which accept no `false`. */
export const onlyTrue = scalar('true', 'true, 1', { ...BOOLEAN, const: true }, (value): true | undefined => {
  return BOOLEANS.get(value.toLowerCase()) || undefined;
});

/** A text that the pattern matches as a whole. */
function matching<V>(
  kind: string,
  accepted: string,
  pattern: string,
  parse: (text: string) => V | undefined,
): TypeOf<Scalar<V>> {
  const whole = new RegExp(`^${pattern}$`);
  const schema = { type: 'string', pattern: whole.source };
  return scalar(kind, accepted, schema, (value) => (whole.test(value) ? parse(value) : undefined));
}

export const language = matching('language', 'a language code of two letters', '[A-Za-z]{2}', (value) =>
  value.toLowerCase(),
);

export const languageList = listOf(language);

const country = matching('country', 'a country code of three letters, such as FRA', '[A-Za-z]{3}', (value) =>
  value.toUpperCase(),
);

export const countryList = listOf(country);

/** A plus sign that is not encoded arrives as a space. */
const DEGREES = '[-+ ]?[0-9]+(\\.[0-9]+)?';

export const coordinates = matching<Coordinates>(
  'coordinates',
  '<latitude>_<longitude> in degrees, from -90 to 90 and from -180 to 180, such as 48.85_-2.35',
  `${DEGREES}_${DEGREES}`,
  (value) => {
    const [latitude, longitude] = value.split('_').map(Number);
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
  },
);

const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

export const dateInterval = matching<DayInterval>(
  'date interval',
  '<from>_<to>, two dates yyyy-mm-dd that exist, the first not after the second (0000-00-00: from the beginning; a month or day of 00 is the first)',
  `${DATE}_${DATE}`,
  (value) =>
    parseInterval(value, (from) => (from === '0000-00-00' ? 0 : parseLenientDay(from)), parseLenientDay),
);

export const integerInterval = matching<Interval>(
  'integer interval',
  '<from>_<to>, two whole numbers, the first not greater than the second',
  '[0-9]+_[0-9]+',
  (value) => parseInterval(value, parseInteger, parseInteger),
);

const anyLimit = scalar(
  'limit',
  `1 to ${LIMIT_MAX}, or all`,
  {
    oneOf: [
      { type: 'integer', minimum: 1, maximum: LIMIT_MAX },
      { type: 'string', const: 'all' },
    ],
  },
  (value, warnings) => {
    if (value.toLowerCase() === 'all') return LIMIT_MAX;
    const limit = parseInteger(value);
    if (limit === undefined || limit === 0) return undefined;
    if (limit <= LIMIT_MAX) return limit;
    warnings.push(`limit lowered to ${LIMIT_MAX}`);
    return LIMIT_MAX;
  },
);

export const limit = (help: string) => withDefault(anyLimit(help), LIMIT_DEFAULT);

/** Fields of `descending` are sorted in descending order with any suffix: the ratings, and relevance. */
export function order<const Field extends string>(
  help: string,
  fields: readonly Field[],
  descending: (field: Field) => boolean = () => false,
): Parameter<Order<Field>, true, true> {
  const known = new Map<string, Order<Field>>();
  for (const field of fields) {
    const up = { field, descending: descending(field) };
    known.set(field, up).set(`${field}_asc`, up).set(`${field}_desc`, { field, descending: true });
  }
  const accepted = `${fields.join(', ')}, each optionally followed by _asc or _desc`;
  const schema = { type: 'string', enum: [...known.keys()] };
  const type = listOf(scalar('order', accepted, schema, (value) => known.get(value.toLowerCase())));
  // A repeated field has no effect, in either direction.
  const keyOf = ({ field }: Order<Field>) => field;
  return withDefault({ ...type(help), kind: 'order', values: fields, keyOf }, []);
}

function parseInteger(value: string): number | undefined {
  return /^[0-9]+$/.test(value) ? Math.min(Number(value), INTEGER_MAX) : undefined;
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
  const [first, last] = value.split('_');
  const from = parseFrom(first);
  const to = parseTo(last);
  return from === undefined || to === undefined || from > to ? undefined : { from, to };
}
