import { type ByteBuffer, putByte, putBytes } from './byte-buffer.ts';
import { escapeJson } from './json-text.ts';
import type { StructureWriter, Syntax } from './syntax.ts';

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

function createMarks(scratch: ByteBuffer): StructureWriter {
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
  createStructureWriter: createMarks,
  putText: escapeJson,
  separator: Buffer.from(','),
};
