/** The parameters of a request, from the query string, the form, or both. */
import { type OauthFault, oauthFault } from './oauth-fault.ts';

export interface OauthParameters<Name extends string> {
  values: Partial<Record<Name, string>>;
  /** Came more than once, with different values: RFC 6749 3.1 and 3.2 forbid to choose one. */
  repeated: readonly Name[];
}

/**
 * A parameter without a value counts as none (RFC 6749 3.1). Others than the named ones are ignored, as it demands. So is white space around a
 * value: clients that read a code from a terminal send its line feed along. Only `state` is returned as it came.
 */
export function readParameters<Name extends string>(
  names: readonly Name[],
  pairs: Iterable<readonly [string, string]>,
): OauthParameters<Name> {
  const values: Partial<Record<Name, string>> = {};
  const repeated = new Set<Name>();
  for (const [key, sent] of pairs) {
    const name = names.find((one) => one === key);
    const value = name === 'state' ? sent : sent.trim();
    if (name === undefined || value === '') continue;
    if ((values[name] ?? value) !== value) repeated.add(name);
    values[name] = value;
  }
  return { values, repeated: [...repeated] };
}

export function repetitionFault(repeated: readonly string[]): OauthFault | undefined {
  if (repeated.length === 0) return undefined;
  return oauthFault('invalid_request', `${repeated.join(', ')}: expected one value, got several.`);
}
