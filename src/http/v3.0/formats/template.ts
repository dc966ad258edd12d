/**
 * A result item, prepared to be written many times: constants, and between them values of the catalogue.
 *
 * `{"id":"7","audio":"https://…?trackid=7&from=x"}` is made of three steps: `{"id":"` and the id,
 * `","audio":"https://…?trackid=` and the id, `&from=x"}` and nothing. Keys, quotes and the constant parts of URLs
 * are encoded once, when the template is recorded, and then copied in a few long pieces.
 */
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../../../catalogue/columns/row-texts.ts';
import { WAVEFORM_TEXT_MAX, type Waveforms } from '../../../domain/ports.ts';
import * as scratches from './byte-buffer.ts';
import { type ByteBuffer, createByteBuffer, putBytes, reserve, written } from './byte-buffer.ts';
import type { EncodedText, StructureWriter, Syntax } from './syntax.ts';

type Write<Row> = (scratch: ByteBuffer, row: Row) => void;

export interface Template<Row> {
  steps: readonly Step<Row>[];
}

interface Step<Row> {
  constant: Uint8Array;
  /** Writes the value after the constant. */
  value: Write<Row>;
}

export function writeTemplate<Row>({ steps }: Template<Row>, scratch: ByteBuffer, row: Row): void {
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    putBytes(scratch, step.constant);
    step.value(scratch, row);
  }
}

/**
 * Records how a shape is written. `{ "id": "7", "tags": ["rock"] }` is recorded as: openObject, openTextField(id), digits(…),
 * closeTextField(id), openField(tags), openList, items(…), closeList, closeField(tags), closeObject.
 *
 * The functions passed to it are called for every row; everything else happens once.
 */
export interface Recorder<Row> extends StructureWriter {
  /** A whole number, not negative. */
  integer(get: (row: Row) => number): void;
  number(get: (row: Row) => number): void;
  boolean(get: (row: Row) => boolean): void;
  /** Between `openList` and `closeList`: `each` calls `write` for every item. */
  items<Item>(
    write: (to: Recorder<Item>) => void,
    each: (row: Row, write: (item: Item) => void) => void,
  ): void;
  // The pieces of a text.
  part(part: EncodedText): void;
  /** One of several constants, or one that depends on the request. */
  chosen(get: (row: Row) => EncodedText): void;
  digits(get: (row: Row) => number): void;
  /** `yyyy-mm-dd` of a `Day`; nothing for day 0. */
  day(get: (row: Row) => number): void;
  column(column: RowTexts, index: (row: Row) => number): void;
  string(get: (row: Row) => string): void;
  /** Record -1 is silence. */
  peaks(waveforms: Waveforms, record: (row: Row) => number): void;
  when(condition: (row: Row) => boolean, pieces: () => void, otherwise?: () => void): void;
}

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
const nothing = () => {};

export function record<Row>(syntax: Syntax, write: (to: Recorder<Row>) => void): Template<Row> {
  const { name, putText, separator } = syntax;
  const constants = createByteBuffer(1024);
  let steps: Step<Row>[] = [];

  function takeConstant(): Uint8Array {
    const constant = Buffer.from(written(constants));
    constants.length = 0;
    return constant;
  }
  function step(value: Write<Row>, constant = takeConstant()): void {
    steps.push({ constant, value });
  }
  /** Records the steps of `write` as a template of their own. */
  function apart(write: () => void): Template<Row> {
    const outer = steps;
    steps = [];
    write();
    if (constants.length > 0) step(nothing);
    const made = { steps };
    steps = outer;
    return made;
  }
  const putDigits = (get: (row: Row) => number) =>
    step((scratch, row) => scratches.putDigits(scratch, get(row)));

  const recorder: Recorder<Row> = {
    ...syntax.createStructureWriter(constants),
    integer: putDigits,
    digits: putDigits,
    number: (get) => step((scratch, row) => scratches.putNumber(scratch, get(row))),
    boolean: (get) => step((scratch, row) => putBytes(scratch, get(row) ? TRUE : FALSE)),
    day: (get) => step((scratch, row) => scratches.putDay(scratch, get(row))),
    part: (part) => putBytes(constants, part[name]),
    chosen: (get) => step((scratch, row) => putBytes(scratch, get(row)[name])),
    column(column, index) {
      step((scratch, row) => {
        const i = index(row);
        const { starts, items } = column[i >>> TEXT_BLOCK_BITS];
        putText(scratch, items, starts[i & TEXT_BLOCK_MASK], starts[(i & TEXT_BLOCK_MASK) + 1]);
      });
    },
    string(get) {
      step((scratch, row) => {
        const text = get(row);
        if (text === '') return;
        const bytes = Buffer.from(text);
        putText(scratch, bytes, 0, bytes.length);
      });
    },
    peaks(waveforms, record) {
      step((scratch, row) => {
        reserve(scratch, WAVEFORM_TEXT_MAX);
        scratch.length += waveforms.copy(record(row), scratch.bytes, scratch.length);
      });
    },
    when(condition, pieces, otherwise = nothing) {
      const constant = takeConstant();
      const present = apart(pieces);
      const absent = apart(otherwise);
      const chosen = (row: Row) => (condition(row) ? present : absent);
      step((scratch, row) => writeTemplate(chosen(row), scratch, row), constant);
    },
    items(tellItem, each) {
      const item = record(syntax, tellItem);
      step((scratch, row) => {
        let first = true;
        each(row, (one) => {
          if (!first) putBytes(scratch, separator);
          first = false;
          writeTemplate(item, scratch, one);
        });
      });
    },
  };
  return apart(() => write(recorder));
}
