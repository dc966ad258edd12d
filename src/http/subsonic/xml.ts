import { escapeXml } from '../xml-text.ts';
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
    else start += ` ${key}="${scalarText(value)}"`;
  }
  if (children.length === 0) return yield `${start}/>`;
  yield `${start}>`;
  for (const [key, value] of children) yield* writeChild(key, value, hasRoom);
  yield `</${name}>`;
}

function* writeChild(name: string, value: TreeValue, hasRoom: () => boolean): Generator<string> {
  if (value instanceof LongList) return yield* writeLongList(name, value, hasRoom);
  if (Array.isArray(value)) return yield* writeItems(name, value, hasRoom);
  if (value instanceof ElementText) yield `<${name}>${scalarText(value.text)}</${name}>`;
  else if (typeof value === 'object') yield* writeElement(name, value as Tree, hasRoom);
  else yield scalarText(value);
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
    else if (item !== undefined) yield `<${name}>${scalarText(item)}</${name}>`;
  }
}

function scalarText(value: Scalar): string {
  return typeof value === 'string' ? escapeXml(value) : String(value);
}
