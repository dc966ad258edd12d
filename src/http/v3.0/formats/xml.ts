import { type ByteBuffer, putBytes } from './byte-buffer.ts';
import type { StructureWriter, Syntax } from './syntax.ts';
import { escapeXml } from './xml-text.ts';

const OPEN = Buffer.from('<?xml version="1.0" encoding="utf-8"?>\n<data>');
const CLOSE = Buffer.from('</data>\n');

/** Elements only: objects and lists are written as the content of the element around them. */
function createMarks(scratch: ByteBuffer): StructureWriter {
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
  createStructureWriter: createMarks,
  putText: escapeXml,
  separator: new Uint8Array(0),
};
