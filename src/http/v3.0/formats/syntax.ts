/** The differences between the formats: the structure around values, and how texts are escaped. */
import { type ByteBuffer, createByteBuffer, putByte, putBytes, reserve, written } from './byte-buffer.ts';

const BACKSLASH = 0x5c;
const HEX = Buffer.from('0123456789abcdef');
/** The byte after the backslash, 0 where nothing is escaped; four hex digits follow `u`. */
const JSON_ESCAPE = new Uint8Array(256).fill('u'.charCodeAt(0), 0, 0x20);
for (const [byte, letter] of ['\bb', '\ff', '\nn', '\rr', '\tt', '""', '\\\\']) {
  JSON_ESCAPE[byte.charCodeAt(0)] = letter.charCodeAt(0);
}
const JSON_ESCAPE_MAX = '\\u0000'.length;

/** Text inside JSON quotes, byte for byte as `JSON.stringify` writes it: `a"b` → `a\"b`, U+0001 → `\u0001`. */
function escapeJson(scratch: ByteBuffer, text: Uint8Array, from: number, to: number): void {
  reserve(scratch, (to - from) * JSON_ESCAPE_MAX);
  const out = scratch.bytes;
  let at = scratch.length;
  for (let i = from; i < to; i++) {
    const byte = text[i];
    const letter = JSON_ESCAPE[byte];
    if (letter === 0) {
      out[at++] = byte;
      continue;
    }
    out[at++] = BACKSLASH;
    out[at++] = letter;
    if (byte < 0x20 && letter === 0x75) {
      out[at++] = 0x30;
      out[at++] = 0x30;
      out[at++] = HEX[byte >> 4];
      out[at++] = HEX[byte & 15];
    }
  }
  scratch.length = at;
}

const REPLACEMENT = Buffer.from('\ufffd');
const XML_ESCAPE: (Uint8Array | undefined)[] = new Array(256).fill(undefined);
XML_ESCAPE.fill(REPLACEMENT, 0, 0x20);
XML_ESCAPE[0x09] = undefined;
XML_ESCAPE[0x0a] = undefined;
// A bare carriage return would be read back as a line feed.
XML_ESCAPE[0x0d] = Buffer.from('&#13;');
XML_ESCAPE[0x26] = Buffer.from('&amp;');
XML_ESCAPE[0x3c] = Buffer.from('&lt;');
XML_ESCAPE[0x3e] = Buffer.from('&gt;');
const XML_ESCAPE_MAX = 5;

/** Text inside an XML element: `a<b & c` → `a&lt;b &amp; c`; what XML 1.0 cannot hold becomes U+FFFD. */
function escapeXml(scratch: ByteBuffer, text: Uint8Array, from: number, to: number): void {
  reserve(scratch, (to - from) * XML_ESCAPE_MAX);
  const out = scratch.bytes;
  let at = scratch.length;
  for (let i = from; i < to; i++) {
    const byte = text[i];
    const replacement = XML_ESCAPE[byte];
    if (replacement !== undefined) {
      for (let k = 0; k < replacement.length; k++) out[at++] = replacement[k];
    } else if (byte === 0xef && text[i + 1] === 0xbf && text[i + 2] >= 0xbe) {
      // U+FFFE and U+FFFF.
      for (let k = 0; k < 3; k++) out[at++] = REPLACEMENT[k];
      i += 2;
    } else {
      out[at++] = byte;
    }
  }
  scratch.length = at;
}

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

const QUOTE = 0x22;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The position of the next field; the numbers select one of the variants of a `FieldName`. */
const FIRST = 0;
const FURTHER = 1;
/** After a text field, whose closing quote is written together with the next bytes. */
const AFTER_TEXT = 2;

function createJsonMarks(scratch: ByteBuffer): StructureWriter {
  let place = FIRST;

  function open(bracket: number): void {
    putByte(scratch, bracket);
    place = FIRST;
  }
  function close(bracket: number): void {
    if (place === AFTER_TEXT) putByte(scratch, QUOTE);
    putByte(scratch, bracket);
    place = FURTHER;
  }

  return {
    openDocument: () => open(OPEN_OBJECT),
    closeDocument: () => close(CLOSE_OBJECT),
    openObject: () => open(OPEN_OBJECT),
    closeObject: () => close(CLOSE_OBJECT),
    openField(key) {
      putBytes(scratch, key.json[place]);
      place = FURTHER;
    },
    closeField() {},
    openTextField(key) {
      putBytes(scratch, key.jsonText[place]);
      place = AFTER_TEXT;
    },
    closeTextField() {},
    openList: () => open(OPEN_LIST),
    closeList: () => close(CLOSE_LIST),
    openItem() {},
    closeItem() {},
    openText: () => putByte(scratch, QUOTE),
    closeText: () => putByte(scratch, QUOTE),
  };
}

export const JSON_SYNTAX: Syntax = {
  name: 'json',
  createStructureWriter: createJsonMarks,
  putText: escapeJson,
  separator: Buffer.from(','),
};

const OPEN = Buffer.from('<?xml version="1.0" encoding="utf-8"?>\n<data>');
const CLOSE = Buffer.from('</data>\n');

/** Elements only: objects and lists are written as the content of the element around them. */
function createXmlMarks(scratch: ByteBuffer): StructureWriter {
  return {
    openDocument: () => putBytes(scratch, OPEN),
    closeDocument: () => putBytes(scratch, CLOSE),
    openObject() {},
    closeObject() {},
    openField: (key) => putBytes(scratch, key.open),
    closeField: (key) => putBytes(scratch, key.close),
    openTextField: (key) => putBytes(scratch, key.open),
    closeTextField: (key) => putBytes(scratch, key.close),
    openList() {},
    closeList() {},
    openItem: (key) => putBytes(scratch, key.open),
    closeItem: (key) => putBytes(scratch, key.close),
    openText() {},
    closeText() {},
  };
}

export const XML_SYNTAX: Syntax = {
  name: 'xml',
  createStructureWriter: createXmlMarks,
  putText: escapeXml,
  separator: new Uint8Array(0),
};
