/**
 * The values of the explorer's form, and how the URL of the page carries them: as the query of the call, inside one parameter,
 * so that API parameters (`lang`) do not clash with those of the pages.
 *
 *   { search: 'rain', limit: '5' }   →   ?call=search%3Drain%26limit%3D5
 */
import type { ApiOperation, ApiParameter } from '../openapi/operations.ts';

export type CallValues = Readonly<Record<string, string>>;

export const FORMATS = ['json', 'jsonpretty', 'xml', 'jsonp'] as const;
export type CallFormat = (typeof FORMATS)[number];

/** The JSONP callback. */
const CALLBACK = 'show';

/** These have controls of their own. */
const OUTSIDE_FORM = ['client_id', 'access_token', 'format', 'callback'];

export function formParameters({ parameters }: ApiOperation): ApiParameter[] {
  return parameters.filter(({ name }) => !OUTSIDE_FORM.includes(name));
}

/** Ignores everything that is not a parameter of the operation. */
export function parseCallValues(operation: ApiOperation, call: string | null): CallValues {
  const known = new Set(operation.parameters.map(({ name }) => name));
  for (const name of ['client_id', 'access_token']) known.delete(name);
  const pairs = [...new URLSearchParams(call ?? '')].filter(
    ([name, value]) => known.has(name) && value !== '',
  );
  return Object.fromEntries(pairs);
}

export function formatCallValues(values: CallValues): string {
  const set = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams(set).toString();
}

export function formatOf({ format, callback }: CallValues): CallFormat {
  if (callback !== undefined && callback !== '') return 'jsonp';
  return FORMATS.find((one) => one === format) ?? 'json';
}

export function withFormat(values: CallValues, format: CallFormat): CallValues {
  const { format: _, callback: __, ...rest } = values;
  if (format === 'json') return rest;
  return format === 'jsonp' ? { ...rest, callback: CALLBACK } : { ...rest, format };
}

/** Adds `value` to a list separated by spaces, or removes it. New values are appended. */
export function toggleInList(list: string, value: string): string {
  const chosen = splitList(list);
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return next.join(' ');
}

export function splitList(list: string): string[] {
  return list.split(/[\s,+]+/).filter(Boolean);
}

const DAYS = /^(\d{4}-\d{2}-\d{2})?_(\d{4}-\d{2}-\d{2})?$/;

/** `2020-01-01_2021-12-31` as its two days; `undefined` if it is not a range. */
export function splitDays(value: string): [from: string, to: string] | undefined {
  if (value === '') return ['', ''];
  const found = DAYS.exec(value);
  return found === null ? undefined : [found[1] ?? '', found[2] ?? ''];
}

/** A missing day becomes the first or last possible day. */
export function joinDays(from: string, to: string): string {
  if (from === '' && to === '') return '';
  return `${from || '0000-00-00'}_${to || '9999-12-31'}`;
}

/** The parameter that an error message names: `Type Error: parameter limit: '0' came; …`. */
export function parameterNamedIn(message: string): string | undefined {
  return /\bparameter (\w+):/.exec(message)?.[1];
}

/** The most used parameters, in this order. The others are collapsed. */
const COMMON_PARAMETERS = [
  'search',
  'namesearch',
  'name',
  'prefix',
  'tags',
  'id',
  'period',
  'order',
  'include',
  'limit',
];

/** `first` has the required and common parameters, and those with a value in the URL. */
export function splitParameters(
  parameters: readonly ApiParameter[],
  set: CallValues,
): { first: ApiParameter[]; rest: ApiParameter[] } {
  const rankOf = ({ name, isRequired }: ApiParameter) => {
    if (isRequired) return -1;
    const rank = COMMON_PARAMETERS.indexOf(name);
    return rank === -1 && Object.hasOwn(set, name)
      ? COMMON_PARAMETERS.length
      : rank === -1
        ? undefined
        : rank;
  };
  return {
    first: parameters
      .filter((parameter) => rankOf(parameter) !== undefined)
      .sort((one, other) => rankOf(one)! - rankOf(other)!),
    rest: parameters.filter((parameter) => rankOf(parameter) === undefined),
  };
}
