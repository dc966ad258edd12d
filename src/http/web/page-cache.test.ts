import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CachedPage, createPageCache } from './page-cache.ts';

const page = (text: string, generation: string, at = 0): CachedPage => {
  const body = Buffer.from(text);
  return { status: 200, generation, at, tag: `"${text}"`, isPartial: false, body, encoded: new Map() };
};

test('a page is cached until the catalogue changes', () => {
  const pages = createPageCache(() => 0);
  const [one, other] = ['1', '2'];
  pages.set('/', page('home', one));
  assert.equal(pages.find('/', one)?.body.toString(), 'home');
  assert.equal(pages.find('/', other), undefined);
  assert.equal(pages.find('/', one), undefined, 'and not found again');
});

test('a page is cached for at most half a minute', () => {
  let now = 0;
  const pages = createPageCache(() => now);
  pages.set('/', page('home', '1', now));
  now = 29_999;
  assert.ok(pages.find('/', '1'));
  now = 30_000;
  assert.equal(pages.find('/', '1'), undefined);
});

test('evicts the oldest pages when there are too many, or too many bytes', () => {
  const pages = createPageCache(() => 0);
  for (let i = 0; i <= 500; i++) pages.set(`/${i}`, page('x', '1'));
  assert.equal(pages.find('/0', '1'), undefined);
  assert.ok(pages.find('/1', '1'));
  pages.set('/long', page('y'.repeat(19_999_999), '1'));
  pages.set('/last', page('zz', '1'));
  assert.equal(pages.find('/long', '1'), undefined);
  assert.equal(pages.find('/last', '1')?.body.toString(), 'zz');
});
