import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromSnapshot, type NumberArray, padding, type Snapshot, toSnapshot } from './snapshot.ts';

/** Like a file with the arrays of a snapshot. */
function bytesOf({ arrays, bytes }: Snapshot): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes);
  let at = 0;
  for (const { buffer: source, byteOffset, byteLength } of arrays) {
    new Uint8Array(buffer).set(new Uint8Array(source, byteOffset, byteLength), at);
    at += byteLength + padding(byteLength);
  }
  assert.equal(at, buffer.byteLength);
  return buffer;
}

function read(header: string, buffer: ArrayBuffer): unknown {
  return fromSnapshot(header, buffer.byteLength, (at, bytes) => buffer.slice(at, at + bytes));
}

function roundTrip(value: unknown): unknown {
  const snapshot = toSnapshot(value);
  return read(snapshot.header, bytesOf(snapshot));
}

const numberArrays = fc.oneof(
  fc.int8Array(),
  fc.uint8Array(),
  fc.int16Array(),
  fc.uint16Array(),
  fc.int32Array(),
  fc.uint32Array(),
  fc.float32Array(),
  fc.float64Array(),
) as fc.Arbitrary<NumberArray>;
const names = fc.string({ unit: 'binary' }).filter((name) => name !== '$' && name !== '__proto__');
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    numberArrays,
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value')),
    fc.dictionary(names, tie('value'), { noNullPrototype: true }),
    fc.array(fc.tuple(fc.string(), tie('value'))).map((entries) => new Map(entries)),
  ),
}));

test('reads back what was written', () => {
  fc.assert(
    fc.property(values, (value) => {
      assert.deepEqual(roundTrip(value), value);
    }),
  );
});

test('an array is stored once, and read as a view on given memory', () => {
  const shared = Uint16Array.of(1, 2, 3);
  const snapshot = toSnapshot({ a: shared, b: { c: shared }, d: new Float64Array(shared) });
  assert.equal(snapshot.arrays.length, 2);
  assert.equal(snapshot.bytes, 8 + 24);
  const memory = new ArrayBuffer(24);
  const back = fromSnapshot(snapshot.header, snapshot.bytes, () => memory) as Record<'a' | 'd', NumberArray>;
  assert.deepEqual([back.a.length, back.d.length], [3, 3]);
  assert.ok(back.a.buffer === memory && back.d.buffer === memory);
});

test('a slice of an array is stored without the rest', () => {
  const { bytes } = toSnapshot(new Uint32Array(1000).subarray(10, 12));
  assert.equal(bytes, 8);
  assert.deepEqual(roundTrip(Uint32Array.of(7, 8, 9).subarray(1)), Uint32Array.of(8, 9));
});

test('a property without a value is left out', () => {
  assert.deepEqual(roundTrip({ a: undefined, b: 1 }), { b: 1 });
});

for (const [what, value] of Object.entries({
  'a function': { f: () => 1 },
  'an object of a class': { when: new Date() },
  'a Set': new Set([1]),
  'nothing in a list': [undefined],
  'big integers': { n: 1n },
  'arrays of big integers': new BigInt64Array(1),
  'a property that would look like a mark': { $: 'Map' },
})) {
  test(`rejects ${what}`, () => {
    assert.throws(() => toSnapshot(value), /a snapshot cannot hold/);
  });
}

for (const [what, part] of Object.entries({
  'an array beyond the end': { $: 'Uint32Array', at: 8, length: 3 },
  'an array between two places': { $: 'Uint8Array', at: 4, length: 1 },
  'an array before the beginning': { $: 'Uint8Array', at: -8, length: 1 },
  'a length that is none': { $: 'Uint8Array', at: 0, length: 0.5 },
  'an array without a place': { $: 'Uint8Array', length: 1 },
  'an unknown kind': { $: 'Uint64Array', at: 0, length: 1 },
  'the name of something every object has': { $: 'toString', at: 0, length: 1 },
  'a Map without entries': { $: 'Map' },
  'a Map of something else than pairs': { $: 'Map', entries: [['a', 1, 2]] },
  'a number that is none': { $: 'number', text: 'many' },
})) {
  test(`rejects a header with ${what}`, () => {
    const header = JSON.stringify({ list: [part] });
    assert.throws(() => read(header, new ArrayBuffer(16)), /the header of the snapshot is malformed/);
  });
}

test('rejects a header that is not JSON', () => {
  assert.throws(() => read('{"a":', new ArrayBuffer(0)), SyntaxError);
});
