import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { registerSdk } from '../../core/tracing/sdk.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { S3Location } from '../../domain/ports.ts';
import { reportedStorage } from './reported-storage.ts';
import { readObjectPage } from './s3-list.ts';
import { startS3Proxy } from './s3-proxy.fixture.ts';
import { s3ForTests } from './s3-server.fixture.ts';
import { createS3Storage } from './s3-storage.ts';

const { newLocation, skip } = await s3ForTests();
const content = { from: Buffer.from('0123456789'), type: 'audio/flac' };
const PATIENT = { firstByteMs: 60_000, idleMs: 60_000, pauseMs: 1 };
/** Times that suit servers that stop responding. */
const QUICK = { firstByteMs: 1000, idleMs: 1000, pauseMs: 1 };

/** A server that misbehaves. */
async function faulty(t: TestContext, listener: RequestListener, timing = PATIENT) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const location: S3Location = {
    ...{ kind: 's3', endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    ...{ region: 'us-east-1', bucket: 'music', prefix: '', accessKeyId: 'key', secretAccessKey: 'secret' },
  };
  const storage = createS3Storage(location, timing);
  t.after(() => storage.close());
  return storage;
}

test('a signed URL is readable without a key, in ranges, with these headers', { skip }, async (t) => {
  const storage = createS3Storage(newLocation());
  t.after(() => storage.close());
  await storage.write('a.flac', content);
  const options = { seconds: 60, type: 'audio/x-flac', disposition: 'attachment; filename="A b.flac"' };
  const url = await storage.signedUrl('a.flac', options);
  assert.ok(url !== undefined);
  const whole = await fetch(url);
  assert.deepEqual([whole.status, await whole.text()], [200, '0123456789']);
  assert.equal(whole.headers.get('content-type'), 'audio/x-flac');
  assert.equal(whole.headers.get('content-disposition'), options.disposition);
  const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
  assert.equal(await part.text(), '234');
  assert.match(url, /[?&]X-Amz-Signature=[0-9a-f]{64}/);
  assert.doesNotMatch(url, /\+/);
});

test('a wrong key or secret is unavailable, not missing, and not in the error', { skip }, async (t) => {
  const location = newLocation();
  for (const wrong of [{ accessKeyId: 'unknown' }, { secretAccessKey: 'wrong-secret' }]) {
    const storage = createS3Storage({ ...location, ...wrong }, PATIENT);
    t.after(() => storage.close());
    for (const use of [() => storage.find('a'), () => storage.read('a'), () => storage.write('a', content)])
      await assert.rejects(use, (error: Error) => {
        assert.equal((error as Error & { kind: string }).kind, 'unavailable');
        assert.match(String((error.cause as Error).message), /403/);
        assert.doesNotMatch(JSON.stringify(error) + String(error.cause), /wrong-secret/);
        return true;
      });
  }
});

test('a bucket that does not exist is unavailable, not empty', { skip }, async (t) => {
  const storage = createS3Storage({ ...newLocation(), bucket: 'no-such-bucket' }, PATIENT);
  t.after(() => storage.close());
  await assert.rejects(storage.read('a'), { kind: 'unavailable' });
  await assert.rejects(Array.fromAsync(storage.list('')), { kind: 'unavailable' });
});

test('an absent server is unavailable, and available again when it is back', { skip }, async (t) => {
  const proxy = await startS3Proxy(t, newLocation());
  const storage = createS3Storage(proxy.location, PATIENT);
  t.after(() => storage.close());
  await storage.write('a', content);
  proxy.fault = 'away';
  await assert.rejects(storage.find('a'), { kind: 'unavailable', retryAfter: 5 });
  proxy.fault = undefined;
  assert.equal((await storage.find('a'))?.size, 10);
});

test('a request names the trace that it is part of', { skip }, async (t) => {
  const proxy = await startS3Proxy(t, newLocation());
  const storage = createS3Storage(proxy.location, PATIENT);
  t.after(() => storage.close());
  registerSdk();
  const span = trace.getTracer('test').startSpan('x');
  await context.with(trace.setSpan(ROOT_CONTEXT, span), () => storage.write('a', content));
  const { traceId, spanId } = span.spanContext();
  assert.equal(proxy.traceparent, `00-${traceId}-${spanId}-01`);
  await storage.find('a');
  assert.equal(proxy.traceparent, undefined);
});

test('a failed request is repeated, with its body', async (t) => {
  const received: string[] = [];
  const storage = await faulty(t, async (request, response) => {
    received.push(await text(request));
    response.writeHead(received.length < 3 ? 503 : 200).end();
  });
  await storage.write('a', content);
  assert.deepEqual(received, ['0123456789', '0123456789', '0123456789']);
});

test('a denied request is not repeated', async (t) => {
  let requests = 0;
  const storage = await faulty(t, (_, response) => {
    requests++;
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  });
  await assert.rejects(storage.read('a'), (error: Error) => /AccessDenied/.test(String(error.cause)));
  assert.equal(requests, 1);
});

test('an error without an end is not read to its end', async (t) => {
  let sent = 0;
  const storage = await faulty(t, (_, response) => {
    response.writeHead(403);
    const more = () => {
      while (sent < 20_000_000 && response.write('x'.repeat(10_000))) sent += 10_000;
    };
    response.on('drain', more);
    more();
  });
  await assert.rejects(storage.read('a'), (error: Error) => /403/.test(String(error.cause)));
  assert.ok(sent < 20_000_000, String(sent));
});

test('a server that does not respond is given up after one attempt', { timeout: 30_000 }, async (t) => {
  // In a process that has run for days.
  const { now } = performance;
  t.mock.method(performance, 'now', () => now.call(performance) + 1e9);
  for (const begin of [() => {}, (response: ServerResponse) => response.writeHead(200).flushHeaders()]) {
    let requests = 0;
    const storage = await faulty(
      t,
      (_, response) => {
        requests++;
        begin(response);
      },
      { firstByteMs: 500, idleMs: 3_600_000, pauseMs: 1 },
    );
    await assert.rejects(storage.read('a'), { kind: 'unavailable' });
    assert.equal(requests, 1);
  }
});

test('failures and silence share the time for the first byte', async (t) => {
  let requests = 0;
  const storage = await faulty(
    t,
    (_, response) => {
      if (++requests === 1) response.writeHead(503).end();
    },
    { ...PATIENT, firstByteMs: 1000 },
  );
  await assert.rejects(storage.find('a'), { kind: 'unavailable' });
  assert.ok(requests <= 2);
});

test('one object that never responds does not keep others from being read', async (t) => {
  const listener: RequestListener = ({ url = '' }, response) => {
    if (!url.includes('stuck')) response.writeHead(200, { 'content-length': 0, etag: '"1"' }).end();
  };
  const storage = reportedStorage(await faulty(t, listener, { ...PATIENT, firstByteMs: 500 }), quiet, 20);
  t.after(() => storage.close());
  await assert.rejects(storage.find('stuck'), { kind: 'unavailable' });
  for (const _ of Array(50)) {
    if (storage.awaySince() === undefined) break;
    await setTimeout(20);
  }
  assert.ok(await storage.find('other'));
});

test('an upload may take longer than the first byte of a read', async (t) => {
  const storage = await faulty(
    t,
    async (request, response) => {
      await text(request);
      await setTimeout(600);
      response.writeHead(200).end();
    },
    { ...PATIENT, firstByteMs: 300 },
  );
  await storage.write('a', content);
});

test('a response that breaks off, or stops, is an error and not a short file', async (t) => {
  const storage = await faulty(
    t,
    ({ url }, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('01234');
      if (url === '/music/broken') void setTimeout(20).then(() => response.destroy());
    },
    QUICK,
  );
  for (const key of ['broken', 'stopped'])
    await assert.rejects(buffer((await storage.read(key)).stream), Error, key);
});

test('a slow reader is not a slow server', async (t) => {
  const respond: RequestListener = (_, response) =>
    response.writeHead(200, { 'content-length': 400_000 }).end(Buffer.alloc(400_000));
  const storage = await faulty(t, respond, { ...PATIENT, idleMs: 1500 });
  const { stream } = await storage.read('a');
  await setTimeout(2500);
  assert.equal((await buffer(stream)).length, 400_000);
});

test('a page of a list, with its continuation', () => {
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>&quot;ab&quot;</ETag><Size>7</Size></Contents>`;
  const page = readObjectPage(
    `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x&amp;y</NextContinuationToken>${object('a&amp;b')}${object('&#241;&#x97f3;')}</ListBucketResult>`,
  );
  assert.equal(page.next, 'x&y');
  assert.deepEqual(page.objects[0], {
    ...{ key: 'a&b', size: 7, version: 'ab', modified: new Date('2026-01-02T03:04:05Z') },
  });
  assert.equal(page.objects[1].key, 'ñ音');
  assert.deepEqual(readObjectPage('<ListBucketResult></ListBucketResult>'), { objects: [], next: undefined });
});
