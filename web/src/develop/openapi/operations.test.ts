import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { OpenApiDocument } from './openapi.ts';
import {
  errorCodes,
  findOperation,
  operationSummaries,
  responseHeaders,
  searchOperations,
} from './operations.ts';

const openApi = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;
const get = (path: string) => findOperation(openApi, path)!;
const kindOf = (path: string, name: string) =>
  get(path).parameters.find((parameter) => parameter.name === name)?.kind;

test('reads every operation with its parameters, errors and summary', () => {
  const lines = operationSummaries(openApi);
  assert.ok(lines.length > 30);
  for (const { path } of lines) {
    const operation = get(path);
    assert.ok(operation.summary.length > 0, path);
    assert.ok(operation.parameters.length > 0, path);
    assert.ok(operation.errors.length > 0, path);
    if (operation.resultKind === 'document') assert.ok(operation.example !== undefined, path);
  }
});

test('returns undefined for unknown paths', () => {
  for (const path of ['', 'nothing', '__proto__', 'constructor', '../tracks'])
    assert.equal(findOperation(openApi, path), undefined);
});

test('derives the kind of a parameter from its schema', () => {
  assert.deepEqual(kindOf('tracks', 'include'), {
    is: 'choices',
    values: ['licenses', 'musicinfo', 'stats', 'lyrics'],
  });
  assert.deepEqual(kindOf('tracks', 'id'), { is: 'list', numbers: true });
  assert.deepEqual(kindOf('tracks', 'tags'), { is: 'list', numbers: false });
  assert.deepEqual(kindOf('tracks', 'datebetween'), { is: 'days' });
  assert.deepEqual(kindOf('tracks', 'durationbetween'), { is: 'text' });
  assert.deepEqual(kindOf('tracks', 'ccnc'), { is: 'flag' });
  assert.deepEqual(kindOf('tracks', 'featured'), { is: 'mark' });
  assert.equal(kindOf('tracks', 'imagesize')?.is, 'choice');
  assert.equal(kindOf('setuser/like', 'track_id')?.is, 'number', 'also those of a form');
});

test('knows whether an operation needs a token, and the kind of its result', () => {
  assert.deepEqual(
    ['tracks', 'users', 'setuser/like'].map((path) => get(path).token),
    ['no', 'may', 'must'],
  );
  assert.deepEqual(
    ['tracks', 'tracks/file', 'oauth/grant'].map((path) => get(path).resultKind),
    ['document', 'file', 'oauth'],
  );
  assert.equal(get('setuser/like').method, 'POST');
});

test('lists nested fields of a result', () => {
  const names = get('tracks').fields.map(({ name }) => name);
  assert.ok(names.includes('musicinfo.tags.genres'));
  const nested = get('albums/tracks').fields.map(({ name }) => name);
  assert.ok(nested.includes('tracks[].name'));
  assert.equal(get('tracks').fields.find(({ name }) => name === 'musicinfo')?.isOptional, true);
});

test('reads error codes and headers from the document', () => {
  const codes = errorCodes(openApi);
  assert.deepEqual(
    codes.find(({ code }) => code === 3),
    {
      code: 3,
      type: 'Type',
      status: '400',
      when: 'a value has the wrong type, range or format, or is not in the list',
    },
  );
  assert.equal(codes.length, 18);
  assert.ok(responseHeaders(openApi).some(({ name }) => name === 'RateLimit-Remaining'));
});

test('finds operations that have every typed word', () => {
  const lines = operationSummaries(openApi);
  const found = searchOperations(lines, ' Similar TRACKS ');
  const hasBoth = ({ path, summary }: (typeof lines)[number]) =>
    /similar/i.test(path + summary) && /tracks/i.test(path + summary);
  assert.deepEqual(found, lines.filter(hasBoth));
  assert.ok(found.some(({ path }) => path === 'tracks/similar'));
  assert.equal(searchOperations(lines, '').length, lines.length);
  assert.deepEqual(searchOperations(lines, '.* ('), []);
});
