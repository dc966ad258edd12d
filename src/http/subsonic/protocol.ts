/** The error codes of Subsonic. */
import { Refusal, type RefusalKind } from '../../domain/refusal.ts';
import { quoteInput } from '../v3.0/errors.ts';
import type { AlwaysKind, Declared, FieldKind, Values } from '../web-api/fields.ts';

export { type Declared, required, type Values, withDefault } from '../web-api/fields.ts';

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

export function codeOf(error: unknown): number {
  if (error instanceof SubsonicRefusal) return error.code;
  return (error instanceof Refusal ? CODES_OF_KINDS[error.kind] : undefined) ?? CODES.generic;
}

export const notFound = (what: string) => new Refusal('not-found', `There is no such ${what}.`);

export const notSupported = (what: string) =>
  new SubsonicRefusal(CODES.generic, `This server does not support ${what}.`);

/**
 * Ids as players see them: a prefix and the id of the catalogue, because the folders, songs and covers of Subsonic share one space of ids.
 * A track without an album is shown as an album of one song: `sg-7`.
 */
const KINDS = {
  track: { prefix: 'tr', noun: 'song' },
  album: { prefix: 'al', noun: 'album' },
  artist: { prefix: 'ar', noun: 'artist' },
  playlist: { prefix: 'pl', noun: 'playlist' },
  radio: { prefix: 'ra', noun: 'radio' },
  single: { prefix: 'sg', noun: 'album' },
} as const;
export type ItemKind = keyof typeof KINDS;

export interface ItemId<Kind extends ItemKind = ItemKind> {
  kind: Kind;
  id: number;
}

const KIND_NAMES = Object.keys(KINDS) as ItemKind[];
const ID = /^([a-z]{2})-(\d{1,16})$/;

export function idText(kind: ItemKind, id: number): string {
  return `${KINDS[kind].prefix}-${id}`;
}

/** `undefined`: it cannot be the id of anything here. */
export function parseId(text: string): ItemId | undefined {
  const [, prefix, digits] = ID.exec(text) ?? [];
  const kind = KIND_NAMES.find((one) => KINDS[one].prefix === prefix);
  const id = Number(digits);
  return kind === undefined || !Number.isSafeInteger(id) ? undefined : { kind, id };
}

/** The parameters of a request, declared as the fields of the web API are. Errors name the parameter, what is accepted and what came. */

/** All values of each parameter, in their order. */
export type SentParameters = ReadonlyMap<string, readonly string[]>;

interface RepeatedKind<T> extends AlwaysKind<T[]> {
  repeated: true;
}

/** The last value of a parameter that is not repeated counts. */
export function readParameters<const Fields extends Declared>(
  fields: Fields,
  sent: SentParameters,
): Values<Fields> {
  const entries = Object.entries(fields).map(([name, kind]) => {
    const read = (came: string) => {
      const value = kind.read(came);
      if (value === undefined) throw wrongValue(name, came, kind.accepts);
      return value;
    };
    const values = sent.get(name) ?? [];
    if ('repeated' in kind) return [name, values.flatMap(read)];
    const value = values.length === 0 ? kind.fallback : read(values[values.length - 1]);
    if (value === undefined && kind.always) throw missing(name);
    return [name, value];
  });
  return Object.fromEntries(entries) as Values<Fields>;
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

export const missing = (name: string) =>
  new Refusal('required-parameter', `The required parameter ${name} is missing.`);

/** The error for a value that is not accepted. */
export const wrongValue = (name: string, came: string, accepted: string) =>
  new SubsonicRefusal(CODES.generic, `Parameter ${name}: ${quoteInput(came)} came; accepted: ${accepted}.`);

/** Characters of a text. */
const TEXT_MAX = 1000;

export const text: FieldKind<string> = {
  accepts: `at most ${TEXT_MAX} characters`,
  read: (came) => (came.length > TEXT_MAX ? undefined : came.toWellFormed()),
};

/** Greater values become the maximum: players request as much as they can show. */
export const wholeNumber = (max: number): FieldKind<number> => ({
  accepts: 'a whole number from 0 on',
  read: (came) => (/^\d+$/.test(came.trim()) ? Math.min(Number(came), max) : undefined),
});

/** Small enough for dates before and after now. */
export const milliseconds = wholeNumber(10 ** 15);

export const flag: FieldKind<boolean> = {
  accepts: 'true or false',
  read(came) {
    const word = came.trim().toLowerCase();
    if (word === 'true' || word === '1') return true;
    return word === 'false' || word === '0' ? false : undefined;
  },
};

export const oneOf = <const Word extends string>(words: readonly Word[]): FieldKind<Word> => ({
  accepts: words.join(', '),
  read: (came) => words.find((word) => word === came),
});

export const decimal: FieldKind<number> = {
  accepts: 'a number from 0 on',
  read: (came) => (/^\d{1,6}(\.\d{1,12})?$/.test(came.trim()) ? Number(came) : undefined),
};

/** An id of one of these kinds. Any other text cannot name an item: error 70, as for an unknown id. */
export const itemId = <Kind extends ItemKind>(...kinds: Kind[]): FieldKind<ItemId<Kind>> => ({
  accepts: 'an id',
  read(came) {
    const found = parseId(came);
    const kind = kinds.find((one) => one === found?.kind);
    if (found === undefined || kind === undefined) throw unknownItem(kinds[0]);
    return { kind, id: found.id };
  },
});

/** An item that the catalogue does not have. */
export const unknownItem = (kind: ItemKind) => notFound(KINDS[kind].noun);

/** All values of a parameter that may be repeated. */
const repeated = <T>({ accepts, read }: FieldKind<T>): RepeatedKind<T> => ({
  ...{ accepts, always: true, repeated: true },
  read(came) {
    const value = read(came);
    return value === undefined ? undefined : [value];
  },
});

export const itemIds = <Kind extends ItemKind>(...kinds: Kind[]) => repeated(itemId(...kinds));

export const wholeNumbers = repeated({
  accepts: 'whole numbers from 0 on',
  read: (came) => (/^\d{1,15}$/.test(came) ? Number(came) : undefined),
});
