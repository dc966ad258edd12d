/** The error codes of Subsonic. */
import { Refusal, type RefusalKind } from '../../domain/refusal.ts';
import { quoteInput } from '../v3.0/errors.ts';
import { reportOf } from '../web-errors.ts';
import type { Tree } from './formats.ts';

export const CODES = {
  generic: 0,
  missingParameter: 10,
  clientTooOld: 20,
  serverTooOld: 30,
  wrongCredentials: 40,
  noSuchAuthentication: 42,
  conflictingAuthentication: 43,
  wrongKey: 44,
  notAuthorized: 50,
  notFound: 70,
} as const;

/** A refusal with a code of its own. */
export class SubsonicRefusal extends Refusal {
  readonly code: number;

  constructor(code: number, message: string) {
    super('type', message);
    this.code = code;
  }
}

const CODES_OF_KINDS: Partial<Record<RefusalKind, number>> = {
  'required-parameter': CODES.missingParameter,
  login: CODES.wrongCredentials,
  forbidden: CODES.notAuthorized,
  'not-found': CODES.notFound,
};

interface Failure {
  error: Tree;
  /** HTTP 200 for what the client can see from the code: players show the message only then. */
  status: number;
  retryAfter: number | undefined;
  /** It is logged, and the client learns nothing about it. */
  isInternal: boolean;
}

/** `helpUrl` is sent with errors of the authentication. */
export function failureOf(error: unknown, helpUrl: string): Failure {
  const { status, refusal } = reportOf(error);
  const code =
    error instanceof SubsonicRefusal
      ? error.code
      : error instanceof Refusal
        ? (CODES_OF_KINDS[error.kind] ?? CODES.generic)
        : CODES.generic;
  const isAuthentication = code >= CODES.wrongCredentials && code < CODES.notAuthorized;
  return {
    error: { code, message: refusal.message, helpUrl: isAuthentication ? helpUrl : undefined },
    status: status === 405 || status === 429 || status >= 500 ? status : 200,
    retryAfter: refusal.retryAfter,
    isInternal: status === 500,
  };
}

export const notFound = (what: string) => new Refusal('not-found', `There is no such ${what}.`);

export const notSupported = (what: string) =>
  new SubsonicRefusal(CODES.generic, `This server does not support ${what}.`);

/**
 * Ids as players see them: a prefix and the id of the catalogue, because the folders, songs and covers of Subsonic share one space of ids.
 * A track without an album is shown as an album of one song: `sg-7`.
 */
const PREFIXES = {
  track: 'tr',
  album: 'al',
  artist: 'ar',
  playlist: 'pl',
  radio: 'ra',
  single: 'sg',
} as const;
type ItemKind = keyof typeof PREFIXES;

export interface ItemId {
  kind: ItemKind;
  id: number;
}

const KINDS = new Map(Object.entries(PREFIXES).map(([kind, prefix]) => [prefix, kind as ItemKind]));
const ID = /^([a-z]{2})-(\d{1,16})$/;

export function idText(kind: ItemKind, id: number): string {
  return `${PREFIXES[kind]}-${id}`;
}

/** `undefined`: it cannot be the id of anything here. */
export function parseId(text: string): ItemId | undefined {
  const [, prefix, digits] = ID.exec(text) ?? [];
  const kind = prefix === undefined ? undefined : (KINDS as ReadonlyMap<string, ItemKind>).get(prefix);
  const id = Number(digits);
  return kind === undefined || !Number.isSafeInteger(id) ? undefined : { kind, id };
}

/** The types of parameters, and the parser of a request. Errors name the parameter, what is accepted and what came. */

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
