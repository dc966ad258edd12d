/** The differences between the formats: the structure around values, and how texts are escaped. */

import { type ByteBuffer, createByteBuffer, written } from './byte-buffer.ts';
import { escapeJson } from './json-text.ts';
import { escapeXml } from './xml-text.ts';

/** The name of a field or of a list's items, encoded once for every format. */
export interface FieldName {
  name: string;
  /** `"name":` as the first field of an object, after a field, after a text whose quote is still open. */
  json: Uint8Array[];
  /** The same with the opening quote of a text. */
  jsonText: Uint8Array[];
  /** `<name>` and `</name>` */
  open: Uint8Array;
  close: Uint8Array;
}

/** A constant piece of a text value, escaped once for every format. */
export interface EncodedText {
  json: Uint8Array;
  xml: Uint8Array;
}

/** A text is written between `openText` and `closeText` in a list, and between the other two as a field. */
export interface StructureWriter {
  openDocument(): void;
  closeDocument(): void;
  openObject(): void;
  closeObject(): void;
  openField(key: FieldName): void;
  closeField(key: FieldName): void;
  openTextField(key: FieldName): void;
  closeTextField(key: FieldName): void;
  openList(): void;
  closeList(): void;
  openItem(key: FieldName): void;
  closeItem(key: FieldName): void;
  openText(): void;
  closeText(): void;
}

type PutText = (scratch: ByteBuffer, bytes: Uint8Array, from: number, to: number) => void;

export interface Syntax {
  name: 'json' | 'xml';
  createStructureWriter(scratch: ByteBuffer): StructureWriter;
  /** Writes UTF-8, escaped for the format. */
  putText: PutText;
  /** Between the items of a list. */
  separator: Uint8Array;
}

export function encodeName(name: string): FieldName {
  const quoted = JSON.stringify(name);
  return {
    name,
    json: ['', ',', '",'].map((before) => Buffer.from(`${before}${quoted}:`)),
    jsonText: ['', ',', '",'].map((before) => Buffer.from(`${before}${quoted}:"`)),
    open: Buffer.from(`<${name}>`),
    close: Buffer.from(`</${name}>`),
  };
}

export function encodeText(text: string): EncodedText {
  const bytes = Buffer.from(text);
  return { json: escaped(bytes, escapeJson), xml: escaped(bytes, escapeXml) };
}

const workspace = createByteBuffer(1024);

function escaped(bytes: Uint8Array, putText: PutText): Uint8Array {
  workspace.length = 0;
  putText(workspace, bytes, 0, bytes.length);
  return Buffer.from(written(workspace));
}
