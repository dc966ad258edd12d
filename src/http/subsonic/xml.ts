import { ElementText, LongList, type Scalar, type Tree, type TreeValue } from './tree.ts';

const NAMESPACE = 'http://subsonic.org/restapi';

/** The document, in parts. Long lists end where there is no room left. */
export function* writeXml(root: Tree, hasRoom: () => boolean): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield* writeElement('subsonic-response', { xmlns: NAMESPACE, ...root }, hasRoom);
}

function* writeElement(name: string, node: Tree, hasRoom: () => boolean): Generator<string> {
  let start = `<${name}`;
  const children: [string, TreeValue][] = [];
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    if (key === 'value' || typeof value === 'object') children.push([key, value]);
    else start += ` ${key}="${escapeXml(value)}"`;
  }
  if (children.length === 0) return yield `${start}/>`;
  yield `${start}>`;
  for (const [key, value] of children) yield* writeChild(key, value, hasRoom);
  yield `</${name}>`;
}

function* writeChild(name: string, value: TreeValue, hasRoom: () => boolean): Generator<string> {
  if (value instanceof LongList) return yield* writeLongList(name, value, hasRoom);
  if (Array.isArray(value)) return yield* writeItems(name, value, hasRoom);
  if (value instanceof ElementText) yield `<${name}>${escapeXml(value.text)}</${name}>`;
  else if (typeof value === 'object') yield* writeElement(name, value as Tree, hasRoom);
  else yield escapeXml(value);
}

function* writeLongList(name: string, { items }: LongList, hasRoom: () => boolean): Generator<string> {
  for (const item of items) {
    if (!hasRoom()) return;
    yield* writeElement(name, item, hasRoom);
  }
}

function* writeItems(
  name: string,
  items: Iterable<Tree | Scalar>,
  hasRoom: () => boolean,
): Generator<string> {
  for (const item of items) {
    if (typeof item === 'object') yield* writeElement(name, item, hasRoom);
    else if (item !== undefined) yield `<${name}>${escapeXml(item)}</${name}>`;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // In an attribute, these would be read as spaces.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
/** What XML 1.0 does not allow, even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SPECIAL = /[&<>"\n\r\t]/g;

function escapeXml(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  return value
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(SPECIAL, (character) => ESCAPES[character]);
}
