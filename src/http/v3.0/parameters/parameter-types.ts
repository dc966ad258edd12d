/**
 * The kinds of parameters. A parameter is data: from it come validation, the types an operation sees, the text
 * of every refusal, and whatever describes the interface to people and programs.
 */
import type { Coordinates } from '../../../catalogue/distance.ts';
import type { DayInterval, Interval, Order } from '../../../catalogue/query/query.ts';
import { type Day, parseDay } from '../../../domain/calendar.ts';

/**
 * `Value` is what one value becomes; a list parameter yields an array of them. `Always` says that the operation
 * always gets one, because it is required or has a default.
 */
export interface Parameter<
  Value = unknown,
  List extends boolean = boolean,
  Always extends boolean = boolean,
> {
  kind: string;
  help: string;
  /** Ends the sentence "accepted: …" of a refusal. */
  accepted: string;
  list: List;
  always: Always;
  required: boolean;
  /** The closed list of values, where there is one. */
  values?: readonly (string | number)[];
  /** The default, as the operation sees it. */
  fallback?: unknown;
  /** Most characters of a text. */
  longest?: number;
  /** What is taken when it is absent, in words, where the operation itself decides. */
  assumed?: string;
  /** The year or month the interface first had it, where it was not there from the beginning. */
  since?: string;
  /** Its value is never shown, neither in a refusal nor in a log. */
  secret?: true;
  /** Taken as it came, whatever is in it: it is judged elsewhere, or not at all. */
  opaque?: true;
  /** `undefined` refuses the value. A warning may be added for one that is taken otherwise than it came. */
  parse(text: string, warnings: string[]): Value | undefined;
  /** Values of a list with the same key count once, the first of them; without it, only equal values do. */
  keyOf?(value: Value): unknown;
}

export type Parameters = Record<string, Parameter>;

type ValueOf<P> =
  P extends Parameter<infer Value, infer List, boolean> ? (List extends true ? Value[] : Value) : never;

/** What an operation with these parameters gets to see. */
export type Parsed<P extends Parameters> = {
  [Name in keyof P]: P[Name]['always'] extends true ? ValueOf<P[Name]> : ValueOf<P[Name]> | undefined;
};

type Scalar<Value> = Parameter<Value, false, false>;
type List<Value> = Parameter<Value, true, false>;

const TEXT_MAX = 1000;
const LIMIT_DEFAULT = 10;
export const LIMIT_MAX = 200;
const INTEGER_MAX = '9007199254740992';

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
  longest: TEXT_MAX,
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
  longest: TEXT_MAX,
});

/** Whether it is a good one is only known to whoever keeps the tokens (code 12), so every text is taken. */
export const token = (help: string): Scalar<string> => ({
  ...secret(scalar('token', help, 'an access token', (value) => value)),
  opaque: true,
});

export const textList = (help: string): List<string> => listOf(text(help));

export const integer = (help: string): Scalar<number> =>
  scalar('integer', help, 'a whole number of digits only, at most 2^53', parseInteger);

export const id = (help: string): Scalar<number> => ({ ...integer(help), kind: 'id' });

/** An id, or `true`: that of the entity which the operation is about. `false` is taken as no id. */
export const idOrOwn = (help: string): Scalar<number | boolean> =>
  scalar('id or own', help, 'an id of digits only, at most 2^53; or true, false', (value) => {
    const named = value.toLowerCase();
    return named === 'true' || named === 'false' ? named === 'true' : parseInteger(value);
  });

export const idList = (help: string): List<number> => listOf(id(help));

export function oneOf<const V extends string | number>(help: string, values: readonly V[]): Scalar<V> {
  const known = new Map(values.map((value) => [String(value), value]));
  return { ...scalar('enum', help, values.join(', '), (value) => known.get(value)), values };
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

/** `featured` and `hasimage`: there is no way to ask for the contrary. */
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
      if (value === 'all') return LIMIT_MAX;
      const wanted = parseInteger(value);
      if (wanted === undefined || wanted === 0) return undefined;
      if (wanted <= LIMIT_MAX) return wanted;
      warnings.push(`limit lowered to ${LIMIT_MAX}`);
      return LIMIT_MAX;
    }),
    LIMIT_DEFAULT,
  );
}

/** Fields of `descending` go downwards whatever suffix they bear: the ratings, and relevance. */
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
    ...scalar('order', help, accepted, (value) => known.get(value)),
    values: fields,
    // Whatever the direction, a field that comes again orders nothing that its first key left open.
    keyOf: ({ field }) => field,
  };
  return withDefault({ ...listOf(one), kind: 'order' }, []);
}

function parseInteger(value: string): number | undefined {
  if (!/^\d+$/.test(value)) return undefined;
  const digits = value.length < INTEGER_MAX.length ? value : value.replace(/^0+(?=\d)/, '');
  if (digits.length > INTEGER_MAX.length) return undefined;
  // Beyond 2^53 numbers run together, so the digits are compared.
  if (digits.length === INTEGER_MAX.length && digits > INTEGER_MAX) return undefined;
  return Number(digits);
}

/** A plus sign that nobody encoded arrives as a space. */
function parseDegrees(value: string): number | undefined {
  return /^[-+ ]?\d{1,3}(\.\d{1,20})?$/.test(value) ? Number(value) : undefined;
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
