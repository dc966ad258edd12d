/**
 * What a client needs of a document, as data. A document may always say more.
 *
 *     { 'id artist_id': 'digits', name: 'string', 'lyrics?': 'string', tracks: [{ position: 'integer' }] }
 *
 * A key names one or several fields, `?` at its end makes it optional, and `*` stands for all fields without a key of
 * their own. A list has at least one entry. A name is a type of the table below; `=0` and `=failed` are that very value.
 */
export type Shape = string | readonly [Shape] | { readonly [fields: string]: Shape };

const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown) => Array.isArray(value);
const isWhole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);

/** `whole`, `flag` and others are for decoders that read several spellings. */
const TYPES: Record<string, (value: unknown) => boolean> = {
  string: isText,
  text: (value) => isText(value) && value !== '',
  digits: matches(/^\d+$/),
  'digits or empty': matches(/^\d*$/),
  integer: isWhole,
  whole: (value) => isWhole(value) || TYPES['digits'](value),
  'whole or empty': (value) => isWhole(value) || TYPES['digits or empty'](value),
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  flag: (value) => ['true', 'false', '0', '1'].includes(String(value)),
  date: matches(/^\d{4}-\d\d-\d\d$/),
  'date and time': matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  url: (value) => isText(value) && URL.canParse(value),
  'url or empty': (value) => value === '' || TYPES['url'](value),
  strings: (value) => isList(value) && (value as unknown[]).every(isText),
  'object or empty list': (value) => isObject(value) || (isList(value) && (value as unknown[]).length === 0),
  'json with peaks': (value) => isText(value) && isList(JSON.parse(value).peaks),
  absent: () => false,
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every path where `value` differs from `shape`; empty if the client can read it. */
export function mismatches(shape: Shape, value: unknown, path = 'document'): string[] {
  if (typeof shape === 'string') return fits(shape, value) ? [] : [`${path}: ${shape}, not ${brief(value)}`];
  if (isEntries(shape)) {
    if (!Array.isArray(value) || value.length === 0) return [`${path}: entries, not ${brief(value)}`];
    return value.flatMap((entry, index) => mismatches(shape[0], entry, `${path}[${index}]`));
  }
  if (!isObject(value)) return [`${path}: an object, not ${brief(value)}`];
  const known = new Set<string>();
  const found: string[] = [];
  for (const [keys, inner] of Object.entries(shape)) {
    const optional = keys.endsWith('?');
    for (const key of keys.replace(/\?$/, '').split(' ')) {
      known.add(key);
      if (key === '*' || (optional && !(key in value))) continue;
      if (key in value) found.push(...mismatches(inner, value[key], `${path}.${key}`));
      else found.push(`${path}: no ${key}`);
    }
  }
  if ('*' in shape) {
    const others = Object.keys(value).filter((key) => !known.has(key));
    found.push(...others.flatMap((key) => mismatches(shape['*'], value[key], `${path}.${key}`)));
  }
  return found;
}

const isEntries = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function fits(type: string, value: unknown): boolean {
  if (type.startsWith('=')) return String(value) === type.slice(1);
  if (!(type in TYPES)) throw new Error(`no type is called '${type}'`);
  return TYPES[type](value);
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
