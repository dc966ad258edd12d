import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasHeader } from './has-header.ts';
import { createTargetParser, parseTarget } from './request-target.ts';

test('a target is parsed once, until many others were requested', () => {
  const parse = createTargetParser();
  const url = '/v3.0//tracks/?id=1+2&name[]=a%20b#c';
  const first = parse(url);
  assert.deepEqual(first, parseTarget(url));
  for (let i = 0; i < 200; i++) assert.equal(parse(`/v3.0/tracks?id=${i}`).query, `id=${i}`);
  assert.equal(parse(url), first);
  for (let i = 0; i < 400; i++) parse(`/v3.0/albums?id=${i}`);
  assert.notEqual(parse(url), first);
  assert.deepEqual(parse(url), first);
  const long = `/?${'x'.repeat(2000)}`;
  assert.notEqual(parse(long), parse(long));
});

test('headers are found in any letter case', () => {
  const request = { rawHeaders: ['Host', 'authorization', 'IF-None-Match', '*'] };
  assert.equal(hasHeader(request, 'if-none-match'), true);
  assert.equal(hasHeader(request, 'authorization'), false);
});
