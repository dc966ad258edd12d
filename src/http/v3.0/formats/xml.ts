import { WAVEFORM_TEXT_MAX } from '../../../domain/ports.ts';
import { putBytes, putDay, putDigits, putNumber, reserve, type Scratch } from './scratch.ts';
import type { Sink } from './sink.ts';
import { escapeXml } from './xml-text.ts';

const OPEN = Buffer.from('<?xml version="1.0" encoding="utf-8"?>\n<data>');
const CLOSE = Buffer.from('</data>\n');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** Elements only: objects and lists have no marks of their own beyond the element that holds them. */
export function createXmlSink(scratch: Scratch): Sink {
  return {
    openDocument: () => putBytes(scratch, OPEN),
    closeDocument: () => putBytes(scratch, CLOSE),
    openObject() {},
    closeObject() {},
    openField: (key) => putBytes(scratch, key.open),
    closeField: (key) => putBytes(scratch, key.close),
    openList() {},
    closeList() {},
    openItem: (key) => putBytes(scratch, key.open),
    closeItem: (key) => putBytes(scratch, key.close),
    integer: (value) => putDigits(scratch, value),
    number: (value) => putNumber(scratch, value),
    boolean: (value) => putBytes(scratch, value ? TRUE : FALSE),
    openText() {},
    closeText() {},
    openTextField: (key) => putBytes(scratch, key.open),
    closeTextField: (key) => putBytes(scratch, key.close),
    part: (part) => putBytes(scratch, part.xml),
    digits: (value) => putDigits(scratch, value),
    day: (value) => putDay(scratch, value),
    bytes: (text) => escapeXml(scratch, text, 0, text.length),
    column: (column, index) =>
      escapeXml(scratch, column.bytes, column.starts[index], column.starts[index + 1]),
    peaks(waveforms, record) {
      reserve(scratch, WAVEFORM_TEXT_MAX);
      scratch.at += waveforms.copy(record, scratch.bytes, scratch.at);
    },
  };
}
