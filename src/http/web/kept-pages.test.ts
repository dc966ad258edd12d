import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeptPages, type KeptPage } from './kept-pages.ts';

const page = (text: string, generation: string, at = 0): KeptPage => {
  return { status: 200, generation, at, tag: `"${text}"`, text, encoded: new Map() };
};

test('a page is kept until the catalogue changes', () => {
  const pages = createKeptPages(() => 0);
  const [one, other] = ['1', '2'];
  pages.keep('/', page('home', one));
  assert.equal(pages.find('/', one)?.text, 'home');
  assert.equal(pages.find('/', other), undefined);
  assert.equal(pages.find('/', one), undefined, 'and not found again');
});

test('a page is kept half a minute at most', () => {
  let now = 0;
  const pages = createKeptPages(() => now);
  pages.keep('/', page('home', '1', now));
  now = 29_999;
  assert.ok(pages.find('/', '1'));
  now = 30_000;
  assert.equal(pages.find('/', '1'), undefined);
});

test('the oldest go when there are too many, or too much', () => {
  const pages = createKeptPages(() => 0);
  for (let i = 0; i <= 500; i++) pages.keep(`/${i}`, page('x', '1'));
  assert.equal(pages.find('/0', '1'), undefined);
  assert.ok(pages.find('/1', '1'));
  pages.keep('/long', page('y'.repeat(19_999_999), '1'));
  pages.keep('/last', page('zz', '1'));
  assert.equal(pages.find('/long', '1'), undefined);
  assert.equal(pages.find('/last', '1')?.text, 'zz');
});
