import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createItemMemory } from '../../../core/threads/item-memory.ts';
import { createByteBuffer, written } from './byte-buffer.ts';
import { createItemCache } from './item-cache.ts';
import type { ItemTemplate } from './template.ts';

interface Row {
  ordinal: number;
}

/** Writes the ordinal `size` times, and counts its calls. */
function counting(size = 1, key = 'tracks') {
  const calls: number[] = [];
  const template: ItemTemplate<Row> = {
    key,
    reads: [],
    steps: [
      {
        constant: Buffer.from('<'),
        value(scratch, { ordinal }) {
          calls.push(ordinal);
          const text = Buffer.from(`${ordinal};`.repeat(size));
          scratch.bytes.set(text, scratch.length);
          scratch.length += text.length;
        },
      },
    ],
  };
  return { template, calls };
}

function textOf(write: (scratch: ReturnType<typeof createByteBuffer>) => void): string {
  const scratch = createByteBuffer(1 << 17);
  write(scratch);
  return written(scratch).toString();
}

test('writes an item twice and copies it afterwards', () => {
  const use = { hits: 0, misses: 0 };
  const memory = createItemCache(use);
  const { template, calls } = counting();
  const variant = memory.variantOf(template, 'a');
  const text = textOf((scratch) => {
    for (const ordinal of [7, 8, 7, 7, 8, 8, 9]) memory.write(variant, template, scratch, { ordinal });
  });
  assert.equal(text, '<7;<8;<7;<7;<8;<8;<9;');
  assert.deepEqual(calls, [7, 8, 7, 8, 9]);
  assert.deepEqual(use, { hits: 2, misses: 5 });
  assert.deepEqual(memory.uncached(variant, [9, 8, 7, 6]), [9, 6]);
});

test('two items that share a place and are copied stay, until a third one was missed three times more', () => {
  const memory = createItemCache();
  const { template, calls } = counting();
  const variant = memory.variantOf(template, 'a');
  const [one, two, three] = [3, 3 + 2048, 3 + 2 * 2048];
  /** Those of the items that are written, rather than copied. */
  const written = (...all: number[]) => {
    const text = textOf((scratch) => {
      for (const ordinal of all) memory.write(variant, template, scratch, { ordinal });
    });
    assert.equal(text, all.map((ordinal) => `<${ordinal};`).join(''));
    return calls.splice(0);
  };
  assert.deepEqual(written(one, one, one, two, two, two), [one, one, two, two]);
  assert.deepEqual(written(three, three, one, two), [three, three]);
  assert.deepEqual(written(three, three, three, three, two, one), [three, three, three, one]);
});

test('of items in turn that are more than fit, most are copied', () => {
  const use = { hits: 0, misses: 0 };
  const memory = createItemCache(use);
  const { template } = counting();
  const variant = memory.variantOf(template, 'a');
  const scratch = createByteBuffer(1 << 17);
  for (let round = 0; round < 6; round++) {
    if (round === 5) Object.assign(use, { hits: 0, misses: 0 });
    for (let ordinal = 0; ordinal < 5000; ordinal++) {
      scratch.length = 0;
      memory.write(variant, template, scratch, { ordinal });
    }
  }
  assert.ok(use.hits > 3000, `${use.hits} of 5000`);
});

test('separates variants, templates, and items that share a place', () => {
  const memory = createItemCache();
  const { template, calls } = counting();
  const other = counting(1, 'albums');
  const a = memory.variantOf(template, 'a');
  const b = memory.variantOf(template, 'b');
  const c = memory.variantOf(other.template, 'a');
  assert.equal(new Set([a, b, c]).size, 3);
  assert.equal(memory.variantOf(template, 'a'), a);
  const text = textOf((scratch) => {
    for (const ordinal of [1, 1 + 4096, 1 + 2 * 4096, 1]) {
      for (let i = 0; i < 3; i++) memory.write(a, template, scratch, { ordinal });
    }
    memory.write(b, template, scratch, { ordinal: 1 });
    memory.write(c, other.template, scratch, { ordinal: 1 });
  });
  const thrice = ['<1;', '<4097;', '<8193;', '<1;'].map((item) => item.repeat(3)).join('');
  assert.equal(text, `${thrice}<1;<1;`);
  assert.deepEqual(calls, [1, 1, 4097, 4097, 8193, 8193, 8193, 1]);
  assert.deepEqual(other.calls, [1]);
});

test('writes an item that is too long every time', () => {
  const memory = createItemCache();
  const { template, calls } = counting(3000);
  const variant = memory.variantOf(template, 'a');
  const text = textOf((scratch) => {
    for (const ordinal of [5, 5, 5]) memory.write(variant, template, scratch, { ordinal });
  });
  assert.equal(text.length, 3 * (1 + 6000));
  assert.deepEqual(calls, [5, 5, 5]);
});

test('threads share their items, and none waits for another', () => {
  const memory = createItemMemory();
  const threads = [counting(), counting()].map(({ template, calls }) => {
    const cache = createItemCache(undefined, memory);
    const variant = cache.variantOf(template, 'a');
    const write = (ordinal: number) =>
      textOf((scratch) => cache.write(variant, template, scratch, { ordinal }));
    return { write, variant, calls };
  });
  const [one, two] = threads;
  assert.equal(one.variant, two.variant);
  // On another node, the number of a variant is another one.
  assert.notEqual(createItemCache().variantOf(counting().template, 'a'), one.variant);
  assert.deepEqual([one.write(7), two.write(7), one.write(7), two.write(7)], Array(4).fill('<7;'));
  assert.deepEqual([one.calls.splice(0), two.calls.splice(0)], [[7], [7]]);
  // Another thread uses all places.
  memory.locks.fill(1);
  assert.deepEqual([one.write(7), one.write(7)], ['<7;', '<7;']);
  assert.deepEqual(one.calls.splice(0), [7, 7]);
  memory.locks.fill(0);
  assert.equal(one.write(7), '<7;');
  assert.deepEqual(one.calls, []);
});
