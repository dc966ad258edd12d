import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTrackTextsBuilder } from '../../catalogue/build/track-texts.ts';
import { createThreadedTexts } from './texts-thread.ts';

const nameOf = (i: number) => `${['Réd', 'Blue', '東京', 'Don’t'][i % 4]} Song ${i % 977}`;

function addAll(builder: { add(name: string): void }, count: number): void {
  for (let i = 0; i < count; i++) builder.add(nameOf(i));
}

for (const count of [0, 3, 9_999, 10_000, 10_001, 25_000]) {
  test(`the texts of ${count} names are the same from another thread`, () => {
    const threaded = createThreadedTexts();
    addAll(threaded, count);
    const texts = threaded.end();
    const plain = createTrackTextsBuilder();
    addAll(plain, count);
    assert.deepEqual(texts(), plain.finish());
  });
}
