import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AVATAR_SIZES, IMAGE_SIZES, RADIO_IMAGE_SIZES } from '../../../../src/domain/vocabulary.ts';
import { sourcesOf } from './cover-sources.ts';

const widthsOf = (src: string) =>
  [...(sourcesOf(src, [100, 200]).srcSet ?? '').matchAll(/width=(\d+)\S* (\d+)w/g)].map(
    ([, requests, described]) => {
      assert.equal(requests, described);
      return Number(requests);
    },
  );

test('an image is requested from the origin of the page, with its version', () => {
  const { src, srcSet } = sourcesOf(
    'https://music.example/image/?type=album&id=7&width=300&v=a1',
    [100, 200],
  );
  assert.equal(src, '/image/?type=album&id=7&width=300&v=a1');
  assert.match(srcSet!, /\/image\/\?type=album&id=7&width=100&v=a1 100w, /);
});

test('requests only sizes that exist', () => {
  const known: [string, readonly number[]][] = [
    ['album', IMAGE_SIZES],
    ['user', AVATAR_SIZES],
    ['radio', RADIO_IMAGE_SIZES],
  ];
  for (const [type, sizes] of known) {
    const widths = widthsOf(`/image/?type=${type}&id=1&width=100`);
    assert.ok(widths.length > 1, type);
    for (const width of widths) assert.ok(sizes.includes(width), `${type} ${width}`);
  }
});

test('leaves other image URLs unchanged', () => {
  for (const src of [
    '/assets/cover.png',
    'blob:https://music.example/1',
    '/image/?type=feed&id=7&size=996_350',
  ]) {
    assert.deepEqual(sourcesOf(src, [100]), { src });
  }
});
