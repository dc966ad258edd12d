/**
 * A generation as one run of bytes, and back, whatever its columns are.
 *
 *     { count: 2, id: Float64Array [7, 9], keys: Map { 'a' → 1 } }
 *
 * becomes the header, a JSON text, and the arrays one after the other, each at a multiple of 8:
 *
 *     {"count":2,"id":{"$":"Float64Array","at":0,"length":2},"keys":{"$":"Map","entries":[["a",1]]}}
 *
 * The value read back holds views on given memory: nothing is copied.
 */
const ARRAYS = {
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const;
type ArrayName = keyof typeof ARRAYS;
export type NumberArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

/** The property that marks the encoding of an array, a Map or a number that JSON cannot express. */
const MARK = '$';
const ALIGNMENT = 8;

export interface Snapshot {
  header: string;
  /** Each once, in the order of their offsets, with `padding` zeros between two of them. */
  arrays: NumberArray[];
  /** Length of all arrays with their padding. */
  bytes: number;
}

/** How many bytes are missing to the next multiple of 8. */
export function padding(length: number): number {
  return -length & (ALIGNMENT - 1);
}

/** Throws for values it could not read back: functions, classes, `undefined` in a list, a property called `$`. */
export function toSnapshot(value: unknown): Snapshot {
  const places = new Map<NumberArray, number>();
  let bytes = 0;
  const place = (array: NumberArray): number => {
    const known = places.get(array);
    if (known !== undefined) return known;
    const at = bytes;
    places.set(array, at);
    bytes += array.byteLength + padding(array.byteLength);
    return at;
  };
  const plain = (part: unknown): unknown => {
    if (typeof part === 'string' || typeof part === 'boolean' || part === null) return part;
    if (typeof part === 'number') return jsonHas(part) ? part : { [MARK]: 'number', text: numberText(part) };
    if (Array.isArray(part)) return Array.from(part, plain);
    if (part instanceof Map)
      return { [MARK]: 'Map', entries: Array.from(part, ([key, entry]) => [plain(key), plain(entry)]) };
    if (isNumberArray(part)) return { [MARK]: arrayName(part), at: place(part), length: part.length };
    if (!isPlainObject(part)) throw new Error(`a snapshot cannot hold ${String(part)}`);
    const entries = Object.entries(part).filter(([, entry]) => entry !== undefined);
    if (Object.hasOwn(part, MARK)) throw new Error(`a snapshot cannot hold a property "${MARK}"`);
    return Object.fromEntries(entries.map(([name, entry]) => [name, plain(entry)]));
  };
  const header = JSON.stringify(plain(value));
  return { header, arrays: [...places.keys()], bytes };
}

/**
 * There are `room` bytes of arrays; `memoryOf` is called with the position and length of each among them. Throws when the header is not
 * one of `toSnapshot`, or names bytes that are not there. What the value then means is for the caller to know.
 */
export function fromSnapshot(
  header: string,
  room: number,
  memoryOf: (at: number, bytes: number) => ArrayBufferLike,
): unknown {
  /** An array that is in several places is the same object in all of them. */
  const known = new Map<string, NumberArray>();
  const array = (name: ArrayName, at: unknown, length: unknown): NumberArray => {
    const size = ARRAYS[name].BYTES_PER_ELEMENT;
    if (!isCount(at) || !isCount(length) || padding(at) !== 0 || at + length * size > room)
      throw malformed(`${name} at ${at}, length ${length}, in ${room} bytes`);
    const key = `${name} ${at} ${length}`;
    const found = known.get(key) ?? view(name, memoryOf(at, length * size), length);
    known.set(key, found);
    return found;
  };
  const entry = (pair: unknown): [unknown, unknown] => {
    if (!Array.isArray(pair) || pair.length !== 2) throw malformed('a Map whose entries are not pairs');
    return [whole(pair[0]), whole(pair[1])];
  };
  const whole = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(whole);
    const fields = part as Record<string, unknown>;
    if (!Object.hasOwn(fields, MARK))
      return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, whole(value)]));
    const { [MARK]: mark, at, length, entries, text } = fields;
    if (isArrayName(mark)) return array(mark, at, length);
    if (mark === 'Map' && Array.isArray(entries)) return new Map(entries.map(entry));
    if (mark === 'number' && typeof text === 'string' && numberText(Number(text)) === text)
      return Number(text);
    throw malformed(`"${MARK}": ${JSON.stringify(mark)}`);
  };
  return whole(JSON.parse(header));
}

type View = new (memory: ArrayBufferLike, at: number, length: number) => NumberArray;

const view = (name: ArrayName, memory: ArrayBufferLike, length: number) =>
  new (ARRAYS[name] as View)(memory, 0, length);

const malformed = (what: string) => new Error(`the header of the snapshot is malformed: ${what}`);

const jsonHas = (number: number) => Number.isFinite(number) && !Object.is(number, -0);
const numberText = (number: number) => (Object.is(number, -0) ? '-0' : String(number));

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isArrayName = (name: unknown): name is ArrayName =>
  typeof name === 'string' && Object.hasOwn(ARRAYS, name);

/** A Buffer is a Uint8Array too, and is read back as one. */
const arrayName = (array: NumberArray): ArrayName => array[Symbol.toStringTag];

export const isNumberArray = (value: unknown): value is NumberArray =>
  ArrayBuffer.isView(value) && isArrayName((value as NumberArray)[Symbol.toStringTag]);

export function copyInto(memory: ArrayBufferLike, array: NumberArray): NumberArray {
  const copy = view(arrayName(array), memory, array.length);
  copy.set(array);
  return copy;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
