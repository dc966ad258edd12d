import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createByteBuffer, written } from './byte-buffer.ts';
import { createItemCache } from './item-cache.ts';
import type { Template } from './template.ts';

interface Row {
  ordinal: number;
}

/** Writes the ordinal `size` times, and counts its calls. */
function counting(size = 1) {
  const calls: number[] = [];
  const template: Template<Row> = {
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
});

test('the items that were used longest ago go first', () => {
  const use = { hits: 0, misses: 0 };
  const memory = createItemCache(use);
  const { template } = counting();
  const variant = memory.variantOf(template, 'a');
  const scratch = createByteBuffer(1 << 17);
  const write = (ordinal: number) => {
    scratch.length = 0;
    memory.write(variant, template, scratch, { ordinal });
  };
  for (let ordinal = 0; ordinal < 10_000; ordinal++) {
    write(ordinal);
    write(ordinal);
    write(0);
  }
  const isCached = (ordinal: number) => {
    const { hits } = use;
    write(ordinal);
    return use.hits > hits;
  };
  assert.deepEqual([0, 1, 1000, 9000, 9999].filter(isCached), [0, 9000, 9999]);
});

test('separates variants, templates and items', () => {
  const memory = createItemCache();
  const { template, calls } = counting();
  const other = counting();
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
  assert.deepEqual(calls, [1, 1, 4097, 4097, 8193, 8193, 1]);
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
