/**
 * A query string as it came, cut into pairs: `id=1+2&tags%5B%5D=rock` → names `id`, `tags`; values `1+2`, `rock`.
 *
 * Names are decoded and lose a trailing `[]` or `[7]`; values stay encoded until somebody asks for them, because a
 * malformed value may only be refused after the client and the format were judged. Nothing here throws.
 */
export interface Pairs {
  names: string[];
  values: string[];
}

const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
/** Behind the name of a list; some clients number its values. */
const BRACKETS = /\[\d{0,9}\]$/;

export function splitQuery(query: string): Pairs {
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

/** Adds the fields of a form behind what is there, so that they count where both name a parameter. */
export function addFields({ names, values }: Pairs, fields: Iterable<readonly [string, string]>): void {
  for (const [name, value] of fields) {
    names.push(withoutBrackets(name));
    values.push(encodeURIComponent(value.toWellFormed()));
  }
}

function readName(raw: string): string {
  return withoutBrackets(decode(raw) ?? raw);
}

function withoutBrackets(name: string): string {
  return name.endsWith(']') ? name.replace(BRACKETS, '') : name;
}

/** `undefined` when the percent-encoding is malformed or the bytes are no UTF-8. */
export function decode(raw: string): string | undefined {
  if (!isEncoded(raw)) return raw;
  try {
    // Refuses overlong forms, surrogates and cut sequences, as it must.
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function isEncoded(raw: string): boolean {
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i);
    if (code === PERCENT || code === PLUS) return true;
  }
  return false;
}

/** The last value of `name` that is not blank, decoded; as it came where that cannot be done. */
export function lastValue({ names, values }: Pairs, name: string): string | undefined {
  for (let i = names.length - 1; i >= 0; i--) {
    if (names[i] !== name) continue;
    const value = decode(values[i]) ?? values[i];
    if (!isBlank(value)) return value;
  }
  return undefined;
}

/** White space alone, of whatever kind, is as good as nothing. */
export function isBlank(value: string): boolean {
  return value.trim() === '';
}
