/** The types of parameters, and the parser of a request. Errors name the parameter, what is accepted and what came. */
import { Refusal } from '../../domain/refusal.ts';
import { quoteInput } from '../v3.0/errors.ts';
import { CODES, notFound, SubsonicRefusal } from './failures.ts';
import { type ItemId, type ItemKind, parseId } from './ids.ts';

/** All values of each parameter, in their order. */
export type SentParameters = ReadonlyMap<string, readonly string[]>;

export interface Parameter<Value> {
  /** Absent parameters, and those without a text, have no values. */
  read(name: string, values: readonly string[]): Value;
}

export type Declared = Record<string, Parameter<unknown>>;

export type Values<Parameters extends Declared> = {
  [Name in keyof Parameters]: Parameters[Name] extends Parameter<infer Value> ? Value : never;
};

export function readParameters<Parameters extends Declared>(
  declared: Parameters,
  sent: SentParameters,
): Values<Parameters> {
  const entries = Object.entries(declared).map(([name, { read }]) => [
    name,
    read(name, sent.get(name) ?? []),
  ]);
  return Object.fromEntries(entries) as Values<Parameters>;
}

/** Parameters beyond this are refused: more than any list here takes. */
export const PARAMETERS_MAX = 12_000;

export function sentParameters(pairs: Iterable<readonly [string, string]>): SentParameters {
  const sent = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (value === '') continue;
    const values = sent.get(name);
    if (values === undefined) sent.set(name, [value]);
    else values.push(value);
  }
  return sent;
}

/** The last value counts. */
function single<Value>(parse: (name: string, value: string) => Value): Parameter<Value | undefined> {
  return {
    read: (name, values) => (values.length === 0 ? undefined : parse(name, values[values.length - 1])),
  };
}

export function required<Value>({ read }: Parameter<Value | undefined>): Parameter<Value> {
  return {
    read(name, values) {
      const value = read(name, values);
      if (value === undefined) throw missing(name);
      return value;
    },
  };
}

export function withDefault<Value>(
  { read }: Parameter<Value | undefined>,
  otherwise: Value,
): Parameter<Value> {
  return { read: (name, values) => read(name, values) ?? otherwise };
}

export const missing = (name: string) =>
  new Refusal('required-parameter', `The required parameter ${name} is missing.`);

/** Of a value that is not accepted. */
export const wrongValue = (name: string, came: string, accepted: string) =>
  new SubsonicRefusal(CODES.generic, `Parameter ${name}: ${quoteInput(came)} came; accepted: ${accepted}.`);

/** Characters of a text. */
const TEXT_MAX = 1000;

export const text = single((name, value) => {
  if (value.length > TEXT_MAX) throw wrongValue(name, value, `at most ${TEXT_MAX} characters`);
  return value.toWellFormed();
});

/** Greater values become the maximum: players request as much as they can show. */
export function wholeNumber(max: number): Parameter<number | undefined> {
  return single((name, value) => {
    const number = /^\d+$/.test(value.trim()) ? Number(value) : undefined;
    if (number === undefined) throw wrongValue(name, value, 'a whole number from 0 on');
    return Math.min(number, max);
  });
}

/** Small enough for dates before and after now. */
export const milliseconds = wholeNumber(10 ** 15);

export const flag = single((name, value) => {
  const word = value.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw wrongValue(name, value, 'true or false');
});

export function oneOf<const Word extends string>(words: readonly Word[]): Parameter<Word | undefined> {
  return single((name, value) => {
    const found = words.find((word) => word === value);
    if (found === undefined) throw wrongValue(name, value, words.join(', '));
    return found;
  });
}

export const decimal = single((name, value) => {
  const number = /^\d{1,6}(\.\d{1,12})?$/.test(value.trim()) ? Number(value) : undefined;
  if (number === undefined) throw wrongValue(name, value, 'a number from 0 on');
  return number;
});

const nouns: Record<ItemKind, string> = {
  track: 'song',
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
  radio: 'radio',
  single: 'album',
};

/** An id of one of these kinds. Any other text cannot name an item: error 70, as for an unknown id. */
export function itemId<const Kinds extends readonly ItemKind[]>(
  ...kinds: Kinds
): Parameter<(ItemId & { kind: Kinds[number] }) | undefined> {
  return single((_, value) => readId(value, kinds));
}

/** All values of a parameter that may be repeated. */
export function itemIds<const Kinds extends readonly ItemKind[]>(
  ...kinds: Kinds
): Parameter<(ItemId & { kind: Kinds[number] })[]> {
  return { read: (_, values) => values.map((value) => readId(value, kinds)) };
}

function readId<Kind extends ItemKind>(value: string, kinds: readonly Kind[]): ItemId & { kind: Kind } {
  const found = parseId(value);
  const kind = kinds.find((one) => one === found?.kind);
  if (found === undefined || kind === undefined) throw notFound(nouns[kinds[0]]);
  return { kind, id: found.id };
}

/** Whole numbers of a parameter that may be repeated. */
export const wholeNumbers: Parameter<number[]> = {
  read: (name, values) =>
    values.map((value) => {
      if (!/^\d{1,15}$/.test(value)) throw wrongValue(name, value, 'whole numbers from 0 on');
      return Number(value);
    }),
};
