/** The differences between the formats: the structure around values, and how texts are escaped. */
import { type ByteBuffer, createByteBuffer, reserve, written } from './byte-buffer.ts';

/** Writes UTF-8, escaped for the format. */
type PutText = (scratch: ByteBuffer, text: Uint8Array, from: number, to: number) => void;

const REPLACEMENT = Buffer.from('\ufffd');
/** The first byte of U+FFFE and U+FFFF, and of some thousand characters that are allowed. */
const MAYBE_NONCHARACTER = 0xef;

/** `escapeOf`: what replaces a character of ASCII, or the same character. */
function createEscape(escapeOf: (character: string) => string, allowsNoncharacters: boolean): PutText {
  const escapes = Array.from({ length: 0x80 }, (_, code) => Buffer.from(escapeOf(String.fromCharCode(code))));
  const longest = Math.max(...escapes.map(({ length }) => length));
  const isSpecial = new Uint8Array(256);
  for (const [code, { length }] of escapes.entries()) isSpecial[code] = Number(length > 1);
  if (!allowsNoncharacters) isSpecial[MAYBE_NONCHARACTER] = 1;

  return (scratch, text, from, to) => {
    reserve(scratch, (to - from) * longest);
    const out = scratch.bytes;
    let at = scratch.length;
    for (let i = from; i < to; i++) {
      const byte = text[i];
      if (isSpecial[byte] === 0) {
        out[at++] = byte;
      } else if (byte !== MAYBE_NONCHARACTER) {
        const replacement = escapes[byte];
        for (let k = 0; k < replacement.length; k++) out[at++] = replacement[k];
      } else if (text[i + 1] === 0xbf && text[i + 2] >= 0xbe) {
        at += REPLACEMENT.copy(out, at);
        i += 2;
      } else {
        out[at++] = byte;
      }
    }
    scratch.length = at;
  };
}

/** Text inside JSON quotes, byte for byte as `JSON.stringify` writes it: `a"b` → `a\"b`, U+0001 → `\u0001`. */
const escapeJson = createEscape((character) => JSON.stringify(character).slice(1, -1), true);

// A bare carriage return would be read back as a line feed.
const XML_ESCAPES: Record<string, string> = { '\r': '&#13;', '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text inside an XML element: `a<b & c` → `a&lt;b &amp; c`; what XML 1.0 cannot hold becomes U+FFFD. */
const escapeXml = createEscape(
  (character) =>
    XML_ESCAPES[character] ?? (character < ' ' && !'\t\n'.includes(character) ? '\ufffd' : character),
  false,
);

/** A constant piece of a text value, escaped once for every format. */
export interface EncodedText {
  json: Buffer;
  xml: Buffer;
}

/** Writes the structure around values: before and after what the functions write. */
export interface StructureWriter {
  object(fields: () => void): void;
  field(name: string, value: () => void): void;
  list(items: () => void): void;
  /** An item of a list. */
  item(name: string, value: () => void): void;
  text(pieces: () => void): void;
}

export interface Syntax {
  name: keyof EncodedText;
  createStructureWriter(put: (structure: string) => void): StructureWriter;
  putText: PutText;
  /** Between the items of a list. */
  separator: Uint8Array;
}

export function encodeText(text: string): EncodedText {
  const bytes = Buffer.from(text);
  return { json: escaped(bytes, escapeJson), xml: escaped(bytes, escapeXml) };
}

const workspace = createByteBuffer(1024);

function escaped(bytes: Uint8Array, putText: PutText): Buffer {
  workspace.length = 0;
  putText(workspace, bytes, 0, bytes.length);
  return Buffer.from(written(workspace));
}

export const JSON_SYNTAX: Syntax = {
  name: 'json',
  putText: escapeJson,
  separator: Buffer.from(','),
  createStructureWriter(put) {
    /** Before the next field. */
    let separator = '';
    const between = (open: string, close: string) => (content: () => void) => {
      put(open);
      separator = '';
      content();
      put(close);
      separator = ',';
    };
    return {
      object: between('{', '}'),
      list: between('[', ']'),
      text: between('"', '"'),
      field(name, value) {
        put(`${separator}${JSON.stringify(name)}:`);
        value();
        separator = ',';
      },
      item: (_name, value) => value(),
    };
  },
};

/** Elements only: objects and lists are written as the content of the element around them. */
export const XML_SYNTAX: Syntax = {
  name: 'xml',
  putText: escapeXml,
  separator: new Uint8Array(0),
  createStructureWriter(put) {
    const element = (name: string, content: () => void) => {
      put(`<${name}>`);
      content();
      put(`</${name}>`);
    };
    const bare = (content: () => void) => content();
    return { object: bare, list: bare, text: bare, field: element, item: element };
  },
};
