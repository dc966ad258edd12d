import { WAVEFORM_TEXT_MAX } from '../../../domain/ports.ts';
import { escapeJson } from './json-text.ts';
import { putByte, putBytes, putDay, putDigits, putNumber, reserve, type Scratch } from './scratch.ts';
import type { Sink } from './sink.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** Where the next field or item stands; the numbers choose among the variants of a `Key`. */
const FIRST = 0;
const FURTHER = 1;
/** A text field whose closing quote is written together with what follows: one write less for each. */
const AFTER_TEXT = 2;

export function createJsonSink(scratch: Scratch): Sink {
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
    openItem() {
      if (place === FURTHER) putByte(scratch, COMMA);
      place = FURTHER;
    },
    closeItem() {},
    integer: (value) => putDigits(scratch, value),
    number: (value) => putNumber(scratch, value),
    boolean: (value) => putBytes(scratch, value ? TRUE : FALSE),
    openText: () => putByte(scratch, QUOTE),
    closeText: () => putByte(scratch, QUOTE),
    part: (part) => putBytes(scratch, part.json),
    digits: (value) => putDigits(scratch, value),
    day: (value) => putDay(scratch, value),
    bytes: (text) => escapeJson(scratch, text, 0, text.length),
    column: (column, index) =>
      escapeJson(scratch, column.bytes, column.starts[index], column.starts[index + 1]),
    peaks(waveforms, record) {
      reserve(scratch, WAVEFORM_TEXT_MAX);
      scratch.at += waveforms.copy(record, scratch.bytes, scratch.at);
    },
  };
}
