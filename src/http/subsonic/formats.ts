/** Writes a response in the format that the client has requested: XML, JSON or JSONP. */
import { CLOSING, escapeLineEnds, opening } from '../v3.0/formats/jsonp.ts';
import { writeJson } from './json.ts';
import type { Tree } from './tree.ts';
import { writeXml } from './xml.ts';

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

/** Characters: one or two milliseconds of work. */
const PIECE = 128 * 1024;
/** Long lists end when a document has so many bytes: with the longest names, that is before the last item. */
const DOCUMENT_MAX = 9_500_000;
const CHARACTER_BYTES_MAX = 3;

export const contentType = ({ name }: Format): string => TYPES[name];

/** The document in pieces that take little time each. */
export function* documentPieces(format: Format, root: Tree): Generator<Buffer, undefined> {
  const isJsonp = format.name === 'jsonp';
  if (isJsonp) yield opening(format.callback);
  let [piece, written] = ['', 0];
  const hasRoom = () => written + piece.length * CHARACTER_BYTES_MAX < DOCUMENT_MAX;
  for (const part of format.name === 'xml' ? writeXml(root, hasRoom) : writeJson(root, hasRoom)) {
    piece += part;
    if (piece.length < PIECE) continue;
    const bytes = encoded(piece, isJsonp);
    [piece, written] = ['', written + bytes.length];
    yield bytes;
  }
  if (piece !== '') yield encoded(piece, isJsonp);
  if (isJsonp) yield CLOSING;
  return undefined;
}

function encoded(piece: string, isJsonp: boolean): Buffer {
  const bytes = Buffer.from(piece);
  return isJsonp ? escapeLineEnds(bytes) : bytes;
}
