/** Writes a response in the format that the client has requested: XML, JSON or JSONP. */

import { jsonParts, piecesOf } from '../response.ts';
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

type Items = readonly (Tree | string | number)[] | IteratorObject<Tree>;
export type TreeValue = Scalar | ElementText | Tree | Items;

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

/** A list whose items are built while it is written. It is read once, and its items have no long lists. */
export const longList = <Item>(items: Iterable<Item>, toTree: (item: Item) => Tree): IteratorObject<Tree> =>
  Iterator.from(items).map((item) => toTree(item));

export const FORMATS = ['xml', 'json', 'jsonp'] as const;

export interface Format {
  name: (typeof FORMATS)[number];
  /** The function that JSONP calls. */
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

function* writeElement(
  name: string,
  node: Tree | ElementText | Scalar,
  hasRoom: () => boolean,
): Generator<string> {
  if (typeof node !== 'object') return yield `<${name}>${scalarText(node)}</${name}>`;
  if (node instanceof ElementText) return yield* writeElement(name, node.text, hasRoom);
  let start = `<${name}`;
  const children: [string, TreeValue][] = [];
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    if (key === 'value' || typeof value === 'object') children.push([key, value]);
    else start += ` ${key}="${scalarText(value)}"`;
  }
  if (children.length === 0) return yield `${start}/>`;
  yield `${start}>`;
  for (const [key, value] of children) {
    if (typeof value !== 'object') yield scalarText(value);
    else if (!isList(value)) yield* writeElement(key, value, hasRoom);
    else
      for (const item of value) {
        if (!hasRoom()) break;
        yield* writeElement(key, item, hasRoom);
      }
  }
  yield `</${name}>`;
}

const isList = (value: TreeValue): value is Items => value instanceof Iterator || Array.isArray(value);

function scalarText(value: Scalar): string {
  return typeof value === 'string' ? escapeXml(value) : String(value);
}
