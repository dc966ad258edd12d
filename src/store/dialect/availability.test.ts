import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outage } from '../../domain/node/outage.ts';
import { Refusal, Unavailable } from '../../domain/refusal.ts';
import { createAvailability, type Judgement } from './availability.ts';

const LOSSES: Record<string, Judgement['loss']> = {
  refused: 'unreachable',
  full: 'unwritable',
  torn: 'damaged',
  locked: 'busy',
};

function create(probe: () => Promise<void>) {
  const reported: string[] = [];
  const availability = createAvailability({
    judge: (error) => {
      const { message } = error as Error;
      const loss = LOSSES[message];
      return loss && { loss, refusal: new Refusal('store', `secret.example: ${message}`) };
    },
    probe,
    reports: {
      begins: ({ kind }: Outage) => void reported.push(`begins ${kind}`),
      ends: ({ kind }: Outage) => void reported.push(`ends ${kind}`),
      hiccup: () => void reported.push('hiccup'),
    },
  });
  return { availability, reported };
}

test('an error that is not from the database is unchanged', () => {
  const { availability, reported } = create(async () => {});
  const error = new Error('no such column');
  assert.equal(availability.fault(error), error);
  const refusal = new Refusal('type', 'x');
  assert.equal(availability.fault(refusal), refusal);
  assert.equal(availability.outage(), undefined);
  assert.deepEqual(reported, []);
});

test('a failed query is not an outage while the probe succeeds; callers see no internal details', async () => {
  const { availability, reported } = create(async () => {});
  const fault = availability.fault(new Error('refused'));
  assert.ok(fault instanceof Unavailable);
  assert.doesNotMatch(fault.message, /secret/);
  assert.match((fault.cause as Error).message, /secret/);
  await availability.check();
  availability.fault(new Error('refused'));
  await availability.check();
  await availability.admit();
  assert.deepEqual(reported, ['hiccup']);
});

test('an outage is reported once, fails queries fast, and ends when the probe succeeds', async () => {
  let isUp = false;
  const { availability, reported } = create(async () => {
    if (!isUp) throw new Error('refused');
  });
  const lost = Promise.withResolvers<Unavailable>();
  const unsubscribe = availability.onLost(lost.resolve);
  availability.onLost(() => assert.fail('it no longer listens'))();
  availability.fault(new Error('refused'));
  availability.fault(new Error('refused'));
  assert.ok((await lost.promise) instanceof Unavailable);
  unsubscribe();
  await assert.rejects(availability.admit(), Unavailable);
  assert.equal(availability.outage()?.kind, 'unreachable');
  isUp = true;
  await availability.admit();
  assert.equal(availability.outage(), undefined);
  assert.deepEqual(reported, ['begins unreachable', 'ends unreachable']);
});

test('a full disk fails writes only, until one succeeds; damage is permanent', async () => {
  const { availability, reported } = create(async () => {});
  availability.fault(new Error('full'));
  availability.fault(new Error('full'));
  availability.fault(new Error('torn'));
  await availability.admit();
  assert.equal(availability.outage()?.kind, 'damaged');
  availability.wrote();
  assert.equal(availability.outage()?.kind, 'damaged');
  assert.deepEqual(reported, ['begins unwritable', 'begins damaged', 'ends unwritable']);
});

test('a busy database is reported as such', () => {
  const { availability } = create(async () => {});
  assert.match((availability.fault(new Error('locked')) as Refusal).message, /locked/);
  assert.equal(availability.outage(), undefined);
});
