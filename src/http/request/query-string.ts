/**
 * A query string, split into pairs: `id=1+2&tags%5B%5D=rock` → names `id`, `tags`; values `1+2`, `rock`.
 *
 * Names are decoded and lose a trailing `[]` or `[7]`. Values stay encoded until they are read, because a malformed
 * value may be rejected only after the client and the format were checked. Nothing here throws.
 */
export interface QueryPairs {
  names: readonly string[];
  values: readonly string[];
}

const EQUALS = 0x3d;
/** After the name of a list; some clients number its values. */
const BRACKETS = /\[\d{0,9}\]$/;

export function splitQuery(query: string): QueryPairs {
  const names: string[] = [];
  const values: string[] = [];
  let start = 0;
  while (start < query.length) {
    let end = query.indexOf('&', start);
    if (end === -1) end = query.length;
    if (end > start) {
      let equals = start;
      while (equals < end && query.charCodeAt(equals) !== EQUALS) equals++;
      names.push(readName(query.slice(start, equals)));
      values.push(query.slice(Math.min(equals + 1, end), end));
    }
    start = end + 1;
  }
  return { names, values };
}

/** The pairs with more fields after them, so that the fields count where both name a parameter. */
export function withFields(
  { names, values }: QueryPairs,
  fields: readonly (readonly [string, string])[],
): QueryPairs {
  return {
    names: [...names, ...fields.map(([name]) => withoutBrackets(name))],
    values: [...values, ...fields.map(([, value]) => encodeURIComponent(value.toWellFormed()))],
  };
}

function readName(raw: string): string {
  return withoutBrackets(decode(raw) ?? raw);
}

function withoutBrackets(name: string): string {
  return name.endsWith(']') ? name.replace(BRACKETS, '') : name;
}

/** `undefined` when the percent-encoding is malformed or the bytes are not UTF-8. */
export function decode(raw: string): string | undefined {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  if (!spaced.includes('%')) return spaced;
  try {
    // Throws for overlong forms, surrogates and truncated sequences.
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}

/** The last value of `name` that is not blank, decoded where it can be, without white space around it. */
export function lastValue({ names, values }: QueryPairs, name: string): string | undefined {
  for (let i = names.length - 1; i >= 0; i--) {
    if (names[i] !== name) continue;
    const value = (decode(values[i]) ?? values[i]).trim();
    if (value !== '') return value;
  }
  return undefined;
}
