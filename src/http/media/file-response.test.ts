import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { HttpResponse } from '../response.ts';
import { fileResponse } from './file-response.ts';

const BYTES = Buffer.from('0123456789');
const MODIFIED = new Date('2020-02-03T04:05:06.789Z');
const DATE = 'Mon, 03 Feb 2020 04:05:06 GMT';

async function send(
  headers: Record<string, string>,
  { method = 'GET', modified = MODIFIED, bytes = BYTES, own = ['X-Own', 'yes'] } = {},
) {
  const file = {
    type: 'audio/mpeg',
    size: bytes.length,
    etag: '"tag"',
    modified,
    read: (from: number, to: number) => Readable.from([bytes.subarray(from, to)], { objectMode: false }),
  };
  const handled = fileResponse({ method, headers }, file, own);
  return { status: handled.status, headers: headersOf(handled), text: await textOf(handled) };
}

function headersOf({ headers }: HttpResponse): Headers {
  const all = new Headers();
  for (let i = 0; i < headers.length; i += 2) all.append(headers[i], headers[i + 1]);
  return all;
}

async function textOf({ stream, body }: HttpResponse): Promise<string> {
  return stream === undefined ? (body ?? '').toString() : (await buffer(stream)).toString();
}

test('what may not be kept is not public, whole, in part or unchanged', async () => {
  for (const conditions of [{}, { range: 'bytes=1-2' }, { 'if-none-match': '"tag"' }]) {
    const { headers } = await send(conditions, { own: ['Cache-Control', 'no-store'] });
    assert.equal(headers.get('cache-control'), 'no-store');
  }
});

test('sends the whole file, with its length and validators', async () => {
  const { status, headers, text } = await send({});
  assert.deepEqual([status, text], [200, '0123456789']);
  assert.deepEqual(Object.fromEntries(headers), {
    'content-type': 'audio/mpeg',
    'content-length': '10',
    etag: '"tag"',
    'last-modified': DATE,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    'x-own': 'yes',
  });
});

test('sends a range', async () => {
  const { status, headers, text } = await send({ range: 'bytes=2-4' });
  assert.deepEqual([status, text], [206, '234']);
  assert.equal(headers.get('content-range'), 'bytes 2-4/10');
  assert.equal(headers.get('content-length'), '3');
  assert.deepEqual([headers.get('etag'), headers.get('x-own')], ['"tag"', 'yes']);
});

test('responds to bytes=0- with 206 and the total, for players', async () => {
  const { status, headers, text } = await send({ range: 'bytes=0-' });
  assert.deepEqual([status, headers.get('content-range'), text], [206, 'bytes 0-9/10', '0123456789']);
});

test('rejects a range beyond the end, with the size', async () => {
  const { status, headers } = await send({ range: 'bytes=10-' });
  assert.deepEqual([status, headers.get('content-range')], [416, 'bytes */10']);
});

test('HEAD sends the same headers without a body, and ignores ranges', async () => {
  const { status, headers, text } = await send({ range: 'bytes=2-4' }, { method: 'HEAD' });
  assert.deepEqual([status, headers.get('content-length'), text], [200, '10', '']);
  assert.equal(headers.get('content-range'), null);
});

test('an empty file has a length too', async () => {
  const { status, headers, text } = await send({}, { bytes: Buffer.alloc(0) });
  assert.deepEqual([status, headers.get('content-length'), text], [200, '0', '']);
});

describe('a condition', () => {
  const whole = async (headers: Record<string, string>, options = {}) =>
    (await send(headers, options)).status;

  test('If-None-Match: 304 for a match, before any range', async () => {
    for (const tags of ['"tag"', 'W/"tag"', '"other", "tag"', '*']) {
      const { status, headers, text } = await send({ 'if-none-match': tags, range: 'bytes=0-1' });
      assert.deepEqual([status, text], [304, ''], tags);
      assert.deepEqual([headers.get('etag'), headers.get('content-length')], ['"tag"', null]);
      assert.equal(headers.get('x-own'), 'yes');
    }
    assert.equal(await whole({ 'if-none-match': '"other"' }), 200);
  });

  test('If-Modified-Since has a precision of seconds, and counts only without If-None-Match', async () => {
    assert.equal(await whole({ 'if-modified-since': DATE }), 304);
    assert.equal(await whole({ 'if-modified-since': 'Mon, 03 Feb 2020 04:05:05 GMT' }), 200);
    assert.equal(await whole({ 'if-modified-since': DATE, 'if-none-match': '"other"' }), 200);
    for (const nonsense of ['yesterday', '2030', '', 'Mon, 99 Feb 2030 04:05:06 GMT']) {
      assert.equal(await whole({ 'if-modified-since': nonsense }), 200, nonsense);
    }
  });

  test('If-Match and If-Unmodified-Since: 412 for a changed file', async () => {
    assert.equal(await whole({ 'if-match': '"x", "tag"' }), 200);
    assert.equal(await whole({ 'if-match': '*' }), 200);
    for (const tags of ['"other"', 'W/"tag"', '']) assert.equal(await whole({ 'if-match': tags }), 412, tags);
    assert.equal(await whole({ 'if-unmodified-since': DATE }), 200);
    assert.equal(await whole({ 'if-unmodified-since': 'Mon, 03 Feb 2020 04:05:05 GMT' }), 412);
    assert.equal(
      await whole({ 'if-unmodified-since': 'Mon, 03 Feb 2020 04:05:05 GMT', 'if-match': '"tag"' }),
      200,
    );
  });

  test('If-Range: sends the range only of the same version', async () => {
    const range = 'bytes=2-4';
    for (const same of ['"tag"', ' "tag" ', DATE]) {
      assert.equal(await whole({ range, 'if-range': same }), 206, same);
    }
    const others = [
      '"other"',
      'W/"tag"',
      '"tag", "x"',
      '*',
      'tag',
      'Mon, 03 Feb 2020 04:05:07 GMT',
      'nonsense',
      '',
    ];
    for (const other of others) assert.equal(await whole({ range, 'if-range': other }), 200, other);
    assert.equal(await whole({ range: 'bytes=50-', 'if-range': '"other"' }), 200);
  });

  test('If-Range: rejects a date within the current second', async () => {
    const now = new Date(Date.now() + 60_000);
    assert.equal(await whole({ range: 'bytes=2-4', 'if-range': now.toUTCString() }, { modified: now }), 200);
  });
});

test('a client that can read the file elsewhere is redirected there, and what it asked for counts as sent', () => {
  const sent: number[][] = [];
  const respond = (method: string, headers: Record<string, string>) =>
    fileResponse(
      { method, headers },
      {
        ...{
          type: 'audio/mpeg',
          size: 10,
          etag: '"tag"',
          modified: MODIFIED,
          location: 'https://s3.example/a',
        },
        read: () => assert.fail('nothing is read here'),
        sent: (from, to) => sent.push([from, to]),
      },
      [],
    );
  const whole = respond('GET', {});
  assert.equal(whole.status, 302);
  assert.equal(headersOf(whole).get('location'), 'https://s3.example/a');
  assert.equal(headersOf(whole).get('cache-control'), 'no-store');
  assert.equal(respond('GET', { range: 'bytes=2-4' }).status, 302);
  assert.deepEqual(sent, [
    [0, 10],
    [2, 5],
  ]);
  assert.equal(respond('HEAD', {}).status, 200);
  assert.equal(respond('GET', { 'if-none-match': '"tag"' }).status, 304);
  assert.equal(respond('GET', { range: 'bytes=20-' }).status, 416);
  assert.equal(sent.length, 2);
});
