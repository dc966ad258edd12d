/** Writes a response in the format that the client has requested: XML, JSON or JSONP. */

import { jsonParts, LongList, piecesOf } from '../response.ts';
import { CLOSING, escapeLineEnds, opening } from '../v3.0/formats/jsonp.ts';
import { escapeXml } from '../xml-text.ts';

/**
 * Responses as a tree, from which all formats are written. In XML, the scalars of a node are attributes, nodes are elements, and each
 * item of a list is an element with the name of the list. `value` is the text of an element.
 *
 *   { genre: [{ value: 'rock', songCount: 2 }] }   →   <genre songCount="2">rock</genre>
 */
export interface Tree {
  readonly [name: string]: TreeValue;
}

type TreeValue = Scalar | ElementText | Tree | readonly (Tree | Scalar)[] | LongList<Tree>;

/** `undefined` is left out. */
type Scalar = string | number | boolean | undefined;

/** A text that is an element in XML, not an attribute. */
export class ElementText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** Its items are built while it is written. */
export function longList<Item>(items: Iterable<Item>, toTree: (item: Item) => Tree): LongList<Tree> {
  return new LongList(Iterator.from(items).map(toTree));
}

export const FORMATS = ['xml', 'json', 'jsonp'] as const;

export interface Format {
  name: (typeof FORMATS)[number];
  /** Of JSONP. */
  callback: string;
}

const TYPES: Record<Format['name'], string> = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonp: 'text/javascript; charset=utf-8',
};

/** Long lists end when a document has so many bytes: with the longest names, that is before the last item. */
const DOCUMENT_MAX = 9_500_000;

export const contentType = ({ name }: Format): string => TYPES[name];

/** The document in pieces that take little time each. */
export function* documentPieces({ name, callback }: Format, root: Tree): Generator<Buffer, undefined> {
  const pieces = piecesOf(boundedParts(name === 'xml' ? writeXml : writeJson, root));
  if (name !== 'jsonp') return yield* pieces;
  yield opening(callback);
  for (const piece of pieces) yield escapeLineEnds(piece);
  yield CLOSING;
  return undefined;
}

type WriteDocument = (root: Tree, hasRoom: () => boolean) => Generator<string>;

function* boundedParts(write: WriteDocument, root: Tree): Generator<string> {
  let bytes = 0;
  for (const part of write(root, () => bytes < DOCUMENT_MAX)) {
    bytes += Buffer.byteLength(part);
    yield part;
  }
}

const writeJson: WriteDocument = (root, hasRoom) => jsonParts({ 'subsonic-response': root }, hasRoom);

const NAMESPACE = 'http://subsonic.org/restapi';

function* writeXml(root: Tree, hasRoom: () => boolean): Generator<string> {
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
  if (value instanceof LongList || Array.isArray(value)) return yield* writeItems(name, value, hasRoom);
  if (value instanceof ElementText) yield `<${name}>${scalarText(value.text)}</${name}>`;
  else if (typeof value === 'object') yield* writeElement(name, value as Tree, hasRoom);
  else yield scalarText(value);
}

function* writeItems(
  name: string,
  items: Iterable<Tree | Scalar>,
  hasRoom: () => boolean,
): Generator<string> {
  for (const item of items) {
    if (!hasRoom()) return;
    if (typeof item === 'object') yield* writeElement(name, item, hasRoom);
    else if (item !== undefined) yield `<${name}>${scalarText(item)}</${name}>`;
  }
}

function scalarText(value: Scalar): string {
  return typeof value === 'string' ? escapeXml(value) : String(value);
}
