import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURSOR_MAX, decodeCursor, encodeCursor, installationOf } from './changes.ts';

const installation = installationOf('some id');

test('a cursor is decoded to what it was made of', () => {
  const max = Number.MAX_SAFE_INTEGER;
  for (const [seq, id, started] of [
    [1, 2, 3],
    [0, 0, 0],
    [max, max, max],
  ]) {
    const cursor = { installation, after: { seq, entity: 'artist', id }, started } as const;
    const text = encodeCursor(cursor);
    assert.match(text, /^[\w-]+$/);
    assert.ok(text.length <= CURSOR_MAX);
    assert.deepEqual(decodeCursor(text), cursor);
  }
  assert.doesNotMatch(installation, /some/);
});

test('other texts are not cursors', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  const good = `${installation}.1.track.2.3`;
  assert.ok(decodeCursor(encoded(good)));
  for (const text of [
    '',
    'x',
    good,
    encoded(`${good}.4`),
    encoded(`x${good}`),
    encoded(good.replace('track', 'user')),
    encoded(good.replace('.1.', '.-1.')),
    encoded(good.replace('.1.', '.1e3.')),
    encoded(good.replace('.1.', '.9007199254740993.')),
    encoded(good.replace('.2.', `.${'9'.repeat(17)}.`)),
    encoded('x'.repeat(200)),
    `${encoded(good)}%00`,
  ])
    assert.equal(decodeCursor(text), undefined, text);
});
