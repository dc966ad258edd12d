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
  malformed?: Map<string, string>;
}

export function collectParameters(
  { parameters }: Pick<Operation, 'parameters'>,
  pairs: QueryPairs,
  warnings: string[],
): CollectedParameters {
  const collected: CollectedParameters = { values: new Map() };
  const { values: given } = collected;
  let unknown: Set<string> | undefined;
  let repeated: Set<string> | undefined;
  for (let i = 0; i < pairs.names.length; i++) {
    const name = pairs.names[i];
    const raw = pairs.values[i];
    const parameter = parameters.get(name);
    if (parameter === undefined) {
      // Clients send it with every request, and with CANTIGA_TOKEN_ONLY it names the application.
      if (name !== 'access_token' && name !== CACHE_BUSTER) unknown = (unknown ?? new Set()).add(name);
      continue;
    }
    const value = (decode(raw) ?? (parameter.opaque ? raw : undefined))?.trim();
    if (value === '' || (value !== undefined && parameter.list && isEmptyList(value))) continue;
    if (value === undefined) collected.malformed = (collected.malformed ?? new Map()).set(name, raw);
    else if (!parameter.list) collected.malformed?.delete(name);
    const earlier = given.get(name);
    if (earlier !== undefined && !parameter.list) repeated = (repeated ?? new Set()).add(name);
    given.set(name, earlier !== undefined && parameter.list ? `${earlier} ${value ?? ''}` : (value ?? raw));
  }
  for (const name of repeated ?? [])
    warnings.push(`parameter ${name} given more than once, the last one counts`);
  if (unknown !== undefined) warnUnknown(unknown, [...parameters.keys()], warnings);
  return collected;
}

function warnUnknown(unknown: Set<string>, known: readonly string[], warnings: string[]): void {
  for (const name of [...unknown].slice(0, UNKNOWN_NAMED)) {
    warnings.push(
      `unknown parameter ${quoteInput(name)} ignored${didYouMean(name, known).replace(';', ',')}`,
    );
  }
  if (unknown.size > UNKNOWN_NAMED) {
    warnings.push(`${unknown.size - UNKNOWN_NAMED} more unknown parameters ignored`);
  }
}

export function requirePresent(operation: Operation, { values: given }: CollectedParameters): void {
  for (const name of operation.required) {
    if (!given.has(name)) {
      throw new Refusal(
        'required-parameter',
        `parameter ${name} is missing or empty; accepted: ${operation.parameters.get(name)?.accepted}`,
      );
    }
  }
  for (const group of operation.oneOf) {
    if (!group.some((name) => given.has(name))) {
      throw new Refusal('needed-parameter', `one of ${group.join(', ')} is required; none was sent`);
    }
  }
}

export function parseParameters(
  operation: Pick<Operation, 'parameters' | 'defaults'>,
  { values: given, malformed }: CollectedParameters,
  warnings: string[],
): ParsedValues {
  for (const [name, raw] of malformed ?? []) {
    throw refusal(name, operation.parameters.get(name)!, 'percent-encoded UTF-8', raw);
  }
  const parsed: ParsedValues = { ...operation.defaults };
  for (const [name, value] of given) {
    const parameter = operation.parameters.get(name)!;
    parsed[name] = parameter.list
      ? parseList(name, parameter, value, warnings)
      : parseOne(name, parameter, value, warnings);
  }
  return parsed;
}

function parseOne(name: string, parameter: Parameter, value: string, warnings: string[]): unknown {
  const parsed = !parameter.opaque && hasControl(value, false) ? undefined : parameter.parse(value, warnings);
  if (parsed === undefined) throw refusal(name, parameter, parameter.accepted, value);
  return parsed;
}

function parseList(name: string, parameter: Parameter, value: string, warnings: string[]): unknown[] {
  if (hasControl(value, true)) throw refusal(name, parameter, parameter.accepted, value);
  const parsed: unknown[] = [];
  const keys = new Set<unknown>();
  let count = 0;
  let start = 0;
  for (let i = 0; i <= value.length; i++) {
    if (i < value.length && !isSeparator(value.charCodeAt(i))) continue;
    if (i > start) {
      if (++count > LIST_MAX) {
        throw refusal(name, parameter, `at most ${LIST_MAX} values`, value);
      }
      const item = parameter.parse(value.slice(start, i), warnings);
      if (item === undefined) throw refusal(name, parameter, parameter.accepted, value.slice(start, i));
      keys.add(parameter.keyOf === undefined ? item : parameter.keyOf(item));
      if (keys.size > parsed.length) parsed.push(item);
    }
    start = i + 1;
  }
  return parsed;
}

function refusal(name: string, { secret }: Parameter, accepted: string, came: string): Refusal {
  const seen = secret ? 'got another value' : `got ${quoteInput(came)}`;
  return new Refusal('type', `parameter ${name}: ${seen}; accepted: ${accepted}`);
}

function isEmptyList(value: string): boolean {
  for (let i = 0; i < value.length; i++) if (!isSeparator(value.charCodeAt(i))) return false;
  return true;
}

/** White space, plus and comma (behaviour.md 5). */
function isSeparator(code: number): boolean {
  if (code < 0x80) return code === 0x20 || code === 0x2b || code === 0x2c || (code >= 0x09 && code <= 0x0d);
  return code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}

function hasControl(value: string, list: boolean): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code < 0x20 ? !(list && isSeparator(code)) : code >= 0x7f && code < 0xa0) return true;
  }
  return false;
}
