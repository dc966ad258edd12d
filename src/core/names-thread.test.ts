import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameColumnBuilder, type NameColumnBuilder } from '../catalogue/build/names.ts';
import { createThreadedNames } from './names-thread.ts';

const nameOf = (i: number) => `${['Réd', 'Blue', '東京', 'Don’t'][i % 4]} Song ${i % 977}`;

function built(builder: NameColumnBuilder, count: number) {
  for (let i = 0; i < count; i++) builder.add(nameOf(i));
  return builder.finish();
}

for (const count of [0, 3, 9_999, 10_000, 10_001, 25_000]) {
  test(`${count} names are the same from another thread`, () => {
    assert.deepEqual(built(createThreadedNames(), count), built(createNameColumnBuilder(), count));
  });
}
