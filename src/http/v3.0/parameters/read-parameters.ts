/**
 * From the pairs of a request to the parsed values of its operation, in the order of behaviour.md 3: `collectParameters` never throws,
 * `requirePresent` throws codes 4 and 8, `parseParameters` code 3.
 */
import { Refusal } from '../../../domain/refusal.ts';
import { decode, type QueryPairs } from '../../request/query-string.ts';
import { didYouMean, quoteInput } from '../errors.ts';
import type { Operation, ParsedValues } from '../kinds/operation.ts';
import type { Parameter } from './parameter-types.ts';

/** Maximum values of a list. */
export const LIST_MAX = 200;
/** Maximum length of a query string. */
export const QUERY_MAX = 64 * 1024;
const UNKNOWN_NAMED = 10;
/** jQuery adds it to requests that must not come from a cache. It is ignored. */
const CACHE_BUSTER = '_';

export interface CollectedParameters {
  /** The decoded value of every parameter that was sent and is not blank, without white space around it; several values of a list are joined. */
  values: Map<string, string>;
  /** Parameters with malformed encoding, and their raw values. */
  malformed: Map<string, string>;
}

export function collectParameters(
  { parameters }: Pick<Operation, 'parameters'>,
  pairs: QueryPairs,
  warnings: string[],
): CollectedParameters {
  const values = new Map<string, string>();
  const malformed = new Map<string, string>();
  const unknown = new Set<string>();
  const repeated = new Set<string>();
  for (const [name, raw] of pairs) {
    const parameter = parameters.get(name);
    if (parameter === undefined) {
      // Clients send it with every request, and with CANTIGA_TOKEN_ONLY it names the application.
      if (name !== 'access_token' && name !== CACHE_BUSTER) unknown.add(name);
      continue;
    }
    const value = (decode(raw) ?? (parameter.opaque ? raw : undefined))?.trim();
    if (value === '' || (value !== undefined && parameter.list && itemsOf(value).length === 0)) continue;
    if (value === undefined) malformed.set(name, raw);
    else if (!parameter.list) malformed.delete(name);
    const earlier = values.get(name);
    if (earlier !== undefined && !parameter.list) repeated.add(name);
    values.set(name, earlier !== undefined && parameter.list ? `${earlier} ${value ?? ''}` : (value ?? raw));
  }
  for (const name of repeated) warnings.push(`parameter ${name} given more than once, the last one counts`);
  for (const name of [...unknown].slice(0, UNKNOWN_NAMED)) {
    const suggestion = didYouMean(name, parameters.keys()).replace(';', ',');
    warnings.push(`unknown parameter ${quoteInput(name)} ignored${suggestion}`);
  }
  if (unknown.size > UNKNOWN_NAMED)
    warnings.push(`${unknown.size - UNKNOWN_NAMED} more unknown parameters ignored`);
  return { values, malformed };
}

export function requirePresent(
  { required, oneOf, parameters }: Operation,
  { values }: CollectedParameters,
): void {
  for (const name of required) {
    if (values.has(name)) continue;
    const { accepted } = parameters.get(name)!;
    throw new Refusal('required-parameter', `parameter ${name} is missing or empty; accepted: ${accepted}`);
  }
  for (const group of oneOf) {
    if (group.some((name) => values.has(name))) continue;
    throw new Refusal('needed-parameter', `one of ${group.join(', ')} is required; none was sent`);
  }
}

export function parseParameters(
  { parameters, defaults }: Pick<Operation, 'parameters' | 'defaults'>,
  { values, malformed }: CollectedParameters,
  warnings: string[],
): ParsedValues {
  for (const [name, raw] of malformed) {
    throw refusal(name, parameters.get(name)!, raw, 'percent-encoded UTF-8');
  }
  const parsed: ParsedValues = { ...defaults };
  for (const [name, value] of values) {
    const parameter = parameters.get(name)!;
    parsed[name] = (parameter.list ? parseList : parseOne)(name, parameter, value, warnings);
  }
  return parsed;
}

function parseOne(name: string, parameter: Parameter, value: string, warnings: string[]): unknown {
  const isRejected = !parameter.opaque && CONTROL.test(value);
  const parsed = isRejected ? undefined : parameter.parse(value, warnings);
  if (parsed === undefined) throw refusal(name, parameter, value);
  return parsed;
}

function parseList(name: string, parameter: Parameter, value: string, warnings: string[]): unknown[] {
  const items = itemsOf(value);
  if (items.some((item) => CONTROL.test(item))) throw refusal(name, parameter, value);
  const parsed = new Map<unknown, unknown>();
  for (const [i, item] of items.entries()) {
    if (i === LIST_MAX) throw refusal(name, parameter, value, `at most ${LIST_MAX} values`);
    const one = parameter.parse(item, warnings);
    if (one === undefined) throw refusal(name, parameter, item);
    const key = parameter.keyOf === undefined ? one : parameter.keyOf(one);
    if (!parsed.has(key)) parsed.set(key, one);
  }
  return [...parsed.values()];
}

function refusal(
  name: string,
  { secret, accepted: usually }: Parameter,
  came: string,
  accepted = usually,
): Refusal {
  const seen = secret ? 'got another value' : `got ${quoteInput(came)}`;
  return new Refusal('type', `parameter ${name}: ${seen}; accepted: ${accepted}`);
}

const CONTROL = /\p{Cc}/u;

/** Items of a list are separated by white space, plus and comma (behaviour.md 5). */
const itemsOf = (list: string) => list.split(/[\s+,]+/).filter((item) => item !== '');
