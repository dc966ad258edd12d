/**
 * What an answer is written to. Shapes call it field by field; it turns the calls into bytes of one format, so
 * that no object and no string is made per field.
 *
 * `{ "id": "7", "tags": ["rock"] }` arrives as: openObject, openTextField(id), digits(7), closeTextField(id),
 * openField(tags), openList, openItem(tag), openText, part(rock), closeText, closeItem(tag), closeList,
 * closeField(tags), closeObject.
 */
import type { TextColumn } from '../../../catalogue/catalogue.ts';
import type { Day } from '../../../domain/calendar.ts';
import type { Waveforms } from '../../../domain/ports.ts';
import { escapeJson } from './json-text.ts';
import { createScratch, type Scratch, written } from './scratch.ts';
import { escapeXml } from './xml-text.ts';

/** The name of a field or of a list's items, encoded once for every format. */
export interface Key {
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
export interface Part {
  json: Uint8Array;
  xml: Uint8Array;
}

export interface Sink {
  openDocument(): void;
  closeDocument(): void;
  openObject(): void;
  closeObject(): void;
  openField(key: Key): void;
  closeField(key: Key): void;
  openList(): void;
  closeList(): void;
  openItem(key: Key): void;
  closeItem(key: Key): void;
  /** A whole number, not negative. */
  integer(value: number): void;
  number(value: number): void;
  boolean(value: boolean): void;
  /**
   * A text value is made of pieces, the six below. It stands between `openText` and `closeText` in a list, and
   * between the other two as a field.
   */
  openText(): void;
  closeText(): void;
  openTextField(key: Key): void;
  closeTextField(key: Key): void;
  part(part: Part): void;
  digits(value: number): void;
  /** `yyyy-mm-dd` of a `Day`; nothing for day 0. */
  day(value: Day): void;
  /** UTF-8 that still has to be escaped. */
  bytes(text: Uint8Array): void;
  column(column: TextColumn, index: number): void;
  peaks(waveforms: Waveforms, record: number): void;
}

export function key(name: string): Key {
  const quoted = JSON.stringify(name);
  return {
    name,
    json: ['', ',', '",'].map((before) => Buffer.from(`${before}${quoted}:`)),
    jsonText: ['', ',', '",'].map((before) => Buffer.from(`${before}${quoted}:"`)),
    open: Buffer.from(`<${name}>`),
    close: Buffer.from(`</${name}>`),
  };
}

export function part(text: string): Part {
  const bytes = Buffer.from(text);
  return { json: escaped(bytes, escapeJson), xml: escaped(bytes, escapeXml) };
}

type Escape = (scratch: Scratch, bytes: Uint8Array, from: number, to: number) => void;

const workspace = createScratch(1024);

function escaped(bytes: Uint8Array, write: Escape): Uint8Array {
  workspace.at = 0;
  write(workspace, bytes, 0, bytes.length);
  return Buffer.from(written(workspace));
}
