import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, SpanKind } from '@opentelemetry/api';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { openStore } from '../../store/store.ts';
import { registerSdk } from './sdk.fixture.ts';
import { contextOf, isTraced, reportStatement, startSpan, statementOf, traced } from './tracing.ts';

const withoutSdk = [isTraced(), await traced('a', async (span) => span.isRecording())];
const sdk = registerSdk();

test('without an SDK, work runs and nothing is recorded', () => {
  assert.deepEqual(withoutSdk, [false, false]);
});

function newSpans() {
  sdk.spans.length = 0;
  return sdk.spans;
}

test('what concurrent work reports is part of its own span', async () => {
  assert.equal(isTraced(), true);
  const spans = newSpans();
  const work = (name: string) =>
    traced(name, async () => {
      await sleep(1);
      reportStatement(1, false, `select 1 from part_of_${name}`);
    });
  await Promise.all([work('a'), work('b')]);
  await assert.rejects(
    traced('c', () => Promise.reject(new Error('no'))),
    /no/,
  );
  reportStatement(1, false, 'select 1 from outside');
  assert.deepEqual(spans.map(({ name, failed }) => [name, failed]).sort(), [
    ['a', false],
    ['b', false],
    ['c', true],
    ['select part_of_a', false],
    ['select part_of_b', false],
  ]);
  for (const name of ['a', 'b']) {
    const [whole, part] = [name, `select part_of_${name}`].map(
      (one) => spans.find((span) => span.name === one)!,
    );
    assert.deepEqual([part.traceId, part.parentId], [whole.traceId, whole.spanId]);
    assert.ok(part.start >= whole.start - 2 && part.end <= whole.end + 2, 'to a millisecond or two');
    assert.ok(Math.abs(part.end - part.start - 1) < 0.01);
  }
});

test('the trace of a proxy goes on, and is recorded if the proxy records it; parts are limited', () => {
  const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  for (const [flags, count] of [
    ['01', 501],
    ['00', 0],
  ] as const) {
    const spans = newSpans();
    const parent = contextOf(`00-${traceId}-${parentId}-${flags}`);
    const { span, within } = startSpan('x', SpanKind.SERVER, parent);
    context.with(within, () => {
      for (let i = 0; i < 2000; i++) reportStatement(0, false, 'select 1');
    });
    span.end();
    assert.equal(spans.length, count);
    assert.ok(spans.every((one) => one.traceId === traceId));
    if (count > 0) assert.equal(spans.at(-1)!.parentId, parentId);
  }
});

forEachDatabase(({ newLocation }) => {
  test('statements are part of the span of their caller, without values', async (t) => {
    const spans = newSpans();
    const store = await openStore(await newLocation(), { onQuery: reportStatement });
    t.after(() => store.close());
    // On SQLite they share a transaction.
    const save = (key: `setup_${string}`) =>
      traced(key, () =>
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
  const long = `select 1 where x = $1 and y = 'it''s 5' and z = 77.5 and t1.a2 = '${'long'.repeat(1000)}'`;
  assert.equal(
    statementOf(1, false, long).attributes['db.query.text'],
    'select ? where x = $1 and y = ? and z = ? and t1.a2 = ?',
  );
});
