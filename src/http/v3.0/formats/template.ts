/**
 * A result item, prepared to be written many times: constants, and between them values of the catalogue.
 *
 * `{"id":"7","audio":"https://…?trackid=7&from=x"}` is made of three steps: `{"id":"` and the id,
 * `","audio":"https://…?trackid=` and the id, `&from=x"}` and nothing. Keys, quotes and the constant parts of URLs
 * are encoded once, when the template is recorded, and then copied in a few long pieces.
 */
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../../../catalogue/columns/row-texts.ts';
import type { Day } from '../../../domain/calendar.ts';
import { WAVEFORM_TEXT_MAX, type Waveforms } from '../../../domain/ports.ts';
import {
  type ByteBuffer,
  createByteBuffer,
  putBytes,
  putDay,
  putNumber,
  reserve,
  written,
} from './byte-buffer.ts';
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

export type Value = number | boolean | string | EncodedText;

/** A constant, or a value of the row. */
export type Piece<Row> = EncodedText | ((row: Row) => Value);

/**
 * Records how a shape is written. `{ "id": "7" }` is recorded as: `object(() => field('id', () => text(() => put(idOf))))`.
 *
 * The functions in `put`, and those with a row, are called for every row; everything else happens once.
 */
export interface Recorder<Row> extends StructureWriter {
  /** A number, a boolean, or pieces of a text, one after the other. */
  put(...pieces: readonly Piece<Row>[]): void;
  /** `yyyy-mm-dd`; nothing for day 0. */
  day(get: (row: Row) => Day): void;
  column(column: RowTexts, index: (row: Row) => number): void;
  /** Record -1 is silence. */
  peaks(waveforms: Waveforms, record: (row: Row) => number): void;
  when(condition: (row: Row) => boolean, write: () => void, otherwise?: () => void): void;
  /** The items of a list: `each` calls `write` for every item. */
  items<Item>(
    write: (to: Recorder<Item>) => void,
    each: (row: Row, write: (item: Item) => void) => void,
  ): void;
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
  function putValue(scratch: ByteBuffer, value: Value): void {
    if (typeof value === 'number') putNumber(scratch, value);
    else if (typeof value === 'object') putBytes(scratch, value[name]);
    else if (typeof value === 'boolean') putBytes(scratch, value ? TRUE : FALSE);
    else if (value !== '') {
      const bytes = Buffer.from(value);
      putText(scratch, bytes, 0, bytes.length);
    }
  }

  const recorder: Recorder<Row> = {
    ...syntax.createStructureWriter((structure) => putBytes(constants, Buffer.from(structure))),
    put(...pieces) {
      for (const piece of pieces)
        if (typeof piece === 'function') step((scratch, row) => putValue(scratch, piece(row)));
        else putBytes(constants, piece[name]);
    },
    day: (get) => step((scratch, row) => putDay(scratch, get(row))),
    column(column, index) {
      step((scratch, row) => {
        const i = index(row);
        const { starts, items } = column[i >>> TEXT_BLOCK_BITS];
        putText(scratch, items, starts[i & TEXT_BLOCK_MASK], starts[(i & TEXT_BLOCK_MASK) + 1]);
      });
    },
    peaks(waveforms, record) {
      step((scratch, row) => {
        reserve(scratch, WAVEFORM_TEXT_MAX);
        scratch.length += waveforms.copy(record(row), scratch.bytes, scratch.length);
      });
    },
    when(condition, write, otherwise = nothing) {
      const constant = takeConstant();
      const present = apart(write);
      const absent = apart(otherwise);
      const chosen = (row: Row) => (condition(row) ? present : absent);
      step((scratch, row) => writeTemplate(chosen(row), scratch, row), constant);
    },
    items(writeItem, each) {
      const item = record(syntax, writeItem);
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
