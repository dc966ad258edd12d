import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { createLog } from '../../log.ts';
import { openStore } from '../../store/store.ts';
import { startCollector } from './collector.fixture.ts';
import { createExporter, type ExporterTiming } from './exporter.ts';
import { createReports } from './reports.ts';
import { traced } from './traced.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';
import { createTracer, type Span } from './tracer.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

function recordingTracer(sample = 1) {
  const spans: Span[] = [];
  return { spans, tracer: createTracer({ sample, thread: 'main', send: (span) => spans.push(span) }) };
}

test('reads the header traceparent, and ignores what is not valid', () => {
  const parent = { traceId: TRACE, spanId: SPAN, sampled: true };
  assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-01`), parent);
  assert.deepEqual(parseTraceparent(`00-${TRACE}-${SPAN}-02`), { ...parent, sampled: false });
  assert.deepEqual(parseTraceparent(`cc-${TRACE}-${SPAN}-03-more`), parent, 'a later version');
  assert.deepEqual(parseTraceparent(formatTraceparent(parent)), parent);
  for (const wrong of [
    undefined,
    ['x'],
    '',
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    ` 00-${TRACE}-${SPAN}-01`,
  ])
    assert.equal(parseTraceparent(wrong), undefined, String(wrong));
});

test('what concurrent work reports is part of its own span', async () => {
  const { tracer, spans } = recordingTracer();
  const work = (name: string) =>
    traced(tracer, name, async (span) => {
      await sleep(1);
      tracer.report({ name: `part of ${name}`, ms: 1 });
      assert.equal(tracer.traceparent(), formatTraceparent(span!));
    });
  await Promise.all([work('a'), work('b')]);
  await assert.rejects(
    traced(tracer, 'c', () => Promise.reject(new Error('no'))),
    /no/,
  );
  tracer.report({ name: 'outside', ms: 1 });
  assert.deepEqual(spans.map(({ name, failed }) => [name, failed]).sort(), [
    ['a', false],
    ['b', false],
    ['c', true],
    ['part of a', false],
    ['part of b', false],
  ]);
  for (const name of ['a', 'b']) {
    const [whole, part] = [name, `part of ${name}`].map((one) => spans.find((span) => span.name === one)!);
    assert.deepEqual([part.traceId, part.parentId], [whole.traceId, whole.spanId]);
    assert.ok(part.start >= whole.start - 1 && part.end <= whole.end);
  }
});

test('a parent decides whether it is recorded; otherwise the setting does; parts are limited', () => {
  const never = recordingTracer(0);
  assert.equal(never.tracer.start('x'), undefined);
  const parent = { traceId: TRACE, spanId: SPAN, sampled: true };
  const span = never.tracer.start('x', { parent })!;
  assert.equal(recordingTracer(1).tracer.start('x', { parent: { ...parent, sampled: false } }), undefined);
  never.tracer.within(span, () => {
    for (let i = 0; i < 2000; i++) never.tracer.report({ name: 'y', ms: 0 });
    never.tracer.within(undefined, () => never.tracer.report({ name: 'of another request', ms: 0 }));
  });
  span.end();
  span.end({ failed: true });
  assert.equal(never.spans.length, 501);
  const last = never.spans.at(-1)!;
  assert.deepEqual([last.traceId, last.parentId, last.failed], [TRACE, SPAN, false]);
});

forEachDatabase(({ newLocation }) => {
  test('statements are part of the span of their caller, without values', async (t) => {
    const { tracer, spans } = recordingTracer();
    const { queried } = createReports(tracer);
    const store = await openStore(await newLocation(), { onQuery: queried });
    t.after(() => store.close());
    // On SQLite they share a transaction.
    const save = (key: `setup_${string}`) =>
      traced(tracer, key, () =>
        store.commit((trx) => trx.insertInto('meta').values({ key, value: 's3cret' }).execute()),
      );
    await Promise.all([save('setup_a'), save('setup_b')]);
    const inserts = spans.filter(({ name }) => name === 'insert meta');
    assert.deepEqual(
      inserts.map(({ parentId }) => spans.find(({ spanId }) => spanId === parentId)?.name).sort(),
      ['setup_a', 'setup_b'],
    );
    assert.match(String(inserts[0].attributes['db.query.text']), /^insert into "meta".*values/);
    assert.doesNotMatch(JSON.stringify(inserts), /s3cret/);
  });
});

test('literals are removed from statements, also from those that are cut off', () => {
  const { tracer, spans } = recordingTracer();
  const { queried } = createReports(tracer);
  const long = `select 1 where x = $1 and y = 'it''s 5' and z = 77.5 and t1.a2 = '${'long'.repeat(1000)}'`;
  tracer.within(tracer.start('x'), () => queried(1, false, long));
  assert.equal(
    spans[0].attributes['db.query.text'],
    'select ? where x = $1 and y = ? and z = ? and t1.a2 = ?',
  );
});

const QUICK: Partial<ExporterTiming> = { everyMs: 5, pauseMs: 5, timeoutMs: 2000, closeMs: 200 };

function spansOf(count: number): Span[] {
  const { tracer, spans } = recordingTracer();
  for (let i = 0; i < count; i++) tracer.start(`span ${i}`)!.end();
  return spans;
}

function exporterOf(endpoint: string, timing = QUICK) {
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  const log = createLog({ level: 'info', format: 'json', colour: false, write });
  const messages = () => {
    log.flush();
    return written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).message);
  };
  const options = { endpoint, resource: { 'service.name': 'cantiga' }, version: '1.2.3', log };
  return { messages, exporter: createExporter({ ...options, timing }) };
}

test('spans are sent as OTLP, with the password of the address', async (t) => {
  const collector = await startCollector(t);
  const { exporter } = exporterOf(collector.url.replace('//', '//ana:s%20x@'), {
    ...QUICK,
    closeMs: 60_000,
  });
  exporter.add(spansOf(600));
  await exporter.close();
  assert.equal(collector.spans.length, 600);
  assert.ok(collector.requests.length >= 3, 'a few at a time');
  const { headers } = collector.requests[0];
  assert.equal(headers.authorization, `Basic ${btoa('ana:s x')}`);
  assert.equal(headers['content-type'], 'application/json');
  assert.deepEqual(collector.resource, { 'service.name': 'cantiga' });
  const [{ traceId, startTimeUnixNano, endTimeUnixNano, kind }] = collector.spans;
  assert.match(traceId, /^[0-9a-f]{32}$/);
  assert.ok(Math.abs(Number(startTimeUnixNano) / 1e6 - Date.now()) < 60_000);
  assert.ok(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano));
  assert.equal(kind, 1);
});

test('a collector that fails is tried again; spans beyond the queue are dropped; the log has two lines', async (t) => {
  const collector = await startCollector(t);
  const { exporter, messages } = exporterOf(collector.url);
  for (const answer of [503, 'silent'] as const) {
    collector.answer = answer;
    const before = collector.requests.length;
    for (let i = 0; i < 10; i++) exporter.add(spansOf(1000));
    assert.deepEqual(exporter.status().queued, 4096);
    await eventually(
      async () => collector.requests.length,
      (requests) => requests >= before + 2,
    );
  }
  assert.ok(exporter.status().dropped > 10_000);
  collector.answer = 200;
  // Closing earlier would abort the last request.
  await eventually(
    async () => exporter.status(),
    ({ queued }) => queued === 0,
  );
  assert.equal(collector.spans.length, 4096);
  await exporter.close();
  assert.deepEqual(messages(), [
    'Traces cannot be sent to CANTIGA_TRACES; it is tried again',
    'Traces are sent again',
  ]);
});

test('what the collector rejects is not sent again, and a silent one does not delay the end', async (t) => {
  const collector = await startCollector(t);
  collector.answer = 400;
  const { exporter } = exporterOf(collector.url);
  exporter.add(spansOf(10));
  await eventually(
    async () => exporter.status(),
    ({ queued, dropped }) => queued === 0 && dropped === 10,
  );
  assert.equal(collector.requests.length, 1);
  collector.answer = 'silent';
  exporter.add(spansOf(10));
  await exporter.close();
  assert.equal(collector.spans.length, 0);
});
