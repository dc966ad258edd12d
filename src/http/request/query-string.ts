/**
 * A query string, split into pairs: `id=1+2&tags%5B%5D=rock` → `id` and `1+2`, `tags` and `rock`.
 *
 * Names are decoded and lose a trailing `[]` or `[7]`. Values stay encoded until they are read, because a malformed
 * value may be rejected only after the client and the format were checked. Nothing here throws.
 */
export type QueryPairs = readonly Pair[];
type Pair = readonly [name: string, value: string];

/** After the name of a list; some clients number its values. */
const BRACKETS = /\[\d{0,9}\]$/;

export function splitQuery(query: string): QueryPairs {
  return encodedPairs(query).map(([name, value]) => [withoutBrackets(decode(name) ?? name), value]);
}

/** The pairs of a query string or a urlencoded form. Empty ones are left out, and an equals sign may be missing. */
export function encodedPairs(text: string): Pair[] {
  const parts = text.split('&').filter((part) => part !== '');
  return parts.map((part) => {
    const equals = part.indexOf('=');
    return equals === -1 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
  });
}

/** The pairs with more fields after them, so that the fields count where both name a parameter. */
export function withFields(pairs: QueryPairs, fields: readonly Pair[]): QueryPairs {
  const encoded = fields.map(
    ([name, value]): Pair => [withoutBrackets(name), encodeURIComponent(value.toWellFormed())],
  );
  return [...pairs, ...encoded];
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
export function lastValue(pairs: QueryPairs, name: string): string | undefined {
  for (let i = pairs.length - 1; i >= 0; i--) {
    const [named, raw] = pairs[i];
    if (named !== name) continue;
    const value = (decode(raw) ?? raw).trim();
    if (value !== '') return value;
  }
  return undefined;
}
