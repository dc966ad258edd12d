import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { readMultipart } from './multipart.ts';

const LIMITS = { max: 6_000_000, fieldsMax: 500 };
const TYPE = 'multipart/form-data; boundary=x';

interface Source {
  request: Readable & { headers: Record<string, string> };
  /** How many bytes were read from it. */
  taken(): number;
}

function sourceOf(body: string | Buffer, size = 64 * 1024, type = TYPE): Source {
  const bytes = Buffer.from(body);
  let at = 0;
  const request = new Readable({
    read() {
      this.push(at < bytes.length ? bytes.subarray(at, at + size) : null);
      at += size;
    },
  });
  return {
    request: Object.assign(request, { headers: { 'content-type': type } }),
    taken: () => Math.min(at, bytes.length),
  };
}

const read = (body: string | Buffer, size?: number, type?: string) =>
  readMultipart(sourceOf(body, size, type).request, LIMITS);
const part = (head: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const refused = (message: RegExp) => ({ kind: 'type', message });

test('reads fields and files, in chunks of any size', async () => {
  const form = new FormData();
  form.append('a', 'ü &\r\n--x');
  form.append('a', '');
  form.append('ação', '2');
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256));
  form.append('cover', new File([bytes], 'ção.png', { type: 'image/png' }));
  form.append('empty', new File([], 'nothing.txt'));
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  const body = Buffer.from(await response.arrayBuffer());
  for (const size of [1000, 64 * 1024, 1_000_000]) {
    const { texts, files } = await read(body, size, type);
    // Like browsers and fetch: line ends within a value are CR LF.
    assert.deepEqual(texts, [
      ['a', 'ü &\r\n--x'],
      ['a', ''],
      ['ação', '2'],
    ]);
    assert.deepEqual([...files.keys()], ['cover', 'empty']);
    assert.ok(files.get('cover')?.bytes.equals(bytes));
    assert.equal(files.get('cover')?.name, 'ção.png');
    assert.equal(files.get('empty')?.bytes.length, 0);
  }
});

test('a part without a file name is a text, whatever its type', async () => {
  const body = `--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/octet-stream\r\n\r\n1\r\n--x--\r\n`;
  assert.deepEqual((await read(body)).texts, [['a', '1']]);
});

for (const [what, one, message] of [
  ['fields', part('name="a"', ''), /more than 500 fields/],
  ['files', part('name="a"; filename="b"', ''), /more than 4 files/],
  ['parts without a name', part('', ''), /has no name/],
  ['parts without anything', '--x\r\n\r\n\r\n', /more than 504 parts/],
] as const) {
  test(`too many ${what} are rejected before the rest is read`, async () => {
    const { request, taken } = sourceOf(one.repeat(Math.ceil(5_000_000 / one.length)));
    await assert.rejects(readMultipart(request, LIMITS), refused(message));
    assert.ok(taken() < 500_000, `${taken()} bytes were read`);
  });
}

test('a body that is too large is rejected, with or without Content-Length', async () => {
  const body = `${part('name="a"; filename="b"', 'x'.repeat(50_000))}--x--\r\n`;
  const { request } = sourceOf(body);
  await assert.rejects(
    readMultipart(request, { ...LIMITS, max: 40_000 }),
    refused(/larger than 40000 bytes/),
  );
  const announced = sourceOf(body);
  announced.request.headers['content-length'] = '40001';
  await assert.rejects(
    readMultipart(announced.request, { ...LIMITS, max: 40_000 }),
    refused(/larger than 40000 bytes/),
  );
  assert.equal(announced.taken(), 0);
});

test('a field that is too large is rejected', async () => {
  await assert.rejects(
    read(`${part('name="a"', 'x'.repeat(70_000))}--x--\r\n`),
    refused(/a field of the form has more than 65536 bytes/),
  );
});

test('malformed bodies are rejected', async () => {
  const malformed = refused(/not a valid multipart form/);
  for (const [body, type] of [
    ['', TYPE],
    ['nothing like it', TYPE],
    ['--y\r\n', TYPE],
    [part('name="a"', '1'), TYPE],
    [part('name="a"; filename="b"', '1').slice(0, -10), TYPE],
    ['--x', TYPE],
    ['--x\r\nContent-Disposition: form-data; name="a"\n\n1\r\n--x--\r\n', TYPE],
    [`${part('name="a"', '1')}--x--`, 'multipart/form-data'],
    [`${part('name="a"', '1')}--x--`, 'multipart/form-data; boundary='],
  ]) {
    await assert.rejects(read(body, undefined, type), malformed, JSON.stringify([body, type]));
  }
});

test('a part without a name is rejected', async () => {
  for (const head of ['', 'nata', 'filename="a.txt"'])
    await assert.rejects(read(`${part(head, '1')}--x--`), refused(/has no name/), head);
});

test('an aborted body is rejected', async () => {
  const { request } = sourceOf(part('name="a"; filename="b"', 'x'.repeat(200_000)));
  request.once('data', () => request.destroy());
  await assert.rejects(readMultipart(request, LIMITS), refused(/body is incomplete/));
});

test('a part with too many headers is left out', async () => {
  const many = `X-A: ${'b'.repeat(100)}\r\n`.repeat(10_000);
  const body = `--x\r\n${many}Content-Disposition: form-data; name="a"\r\n\r\n1\r\n${part('name="b"', '2')}--x--\r\n`;
  assert.deepEqual((await read(body)).texts, [['b', '2']]);
});

test('field names of any kind are harmless', async () => {
  for (const name of ['__proto__', 'constructor', 'a[b]', 'x'.repeat(5000)]) {
    const { texts } = await read(`${part(`name="${name}"`, '1')}--x--\r\n`);
    assert.deepEqual(texts, [[name, '1']]);
  }
});

test('a form that trickles in is refused, one that arrives steadily is not', async () => {
  const [first, last] = [part('name="a"; filename="a.png"', ''), '\r\n--x--\r\n'];
  const send = (bytes: number) => {
    const request = Object.assign(new PassThrough(), { headers: { 'content-type': TYPE } });
    request.write(first.slice(0, -2));
    const timer = setInterval(() => request.write(Buffer.alloc(bytes)), 10);
    setTimeout(() => {
      clearInterval(timer);
      request.end(last);
    }, 400);
    return readMultipart(request, { ...LIMITS, periodMs: 150 });
  };
  await assert.rejects(send(1), refused(/too slowly/));
  const { files } = await send(50_000);
  assert.ok(files.get('a')!.bytes.length > 100_000);
});
