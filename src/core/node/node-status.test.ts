import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createNodeStatus, createStatusMemory, forgetThread } from './node-status.ts';
import { outageReports } from './outage-reports.ts';

function createTwoThreads(t: TestContext, readyWithoutDatabase = 0) {
  const memory = createStatusMemory(2);
  const clock = { ms: 1_700_000_000_000 };
  const [main, other] = [0, 1].map((thread) =>
    createNodeStatus(memory, { thread, readyWithoutDatabase, now: () => clock.ms }),
  );
  t.after(() => {
    main.close();
    other.close();
  });
  return { memory, clock, main, other };
}

test('a node is ready with a catalogue, and on no thread while it drains', (t) => {
  const { main, other } = createTwoThreads(t);
  assert.deepEqual([main.notReady(false), main.notReady(true)], ['starting', undefined]);
  main.drain();
  assert.deepEqual([main.notReady(true), other.notReady(true)], ['draining', 'draining']);
  assert.ok(other.isDraining());
});

test('without its database a node stays ready for the configured time', (t) => {
  const { clock, main, other } = createTwoThreads(t, 20);
  const reports = outageReports(quiet, main);
  const since = new Date(clock.ms);
  const outage = { kind: 'unreachable', since, reason: '' } as const;
  reports.begins({ ...outage, kind: 'unwritable' });
  clock.ms += 21_000;
  assert.equal(other.notReady(true), undefined, 'it can be read');
  clock.ms -= 21_000;
  reports.begins(outage);
  clock.ms += 20_000;
  assert.equal(other.notReady(true), undefined);
  clock.ms += 1000;
  assert.deepEqual([main.notReady(true), other.notReady(true)], ['without database', 'without database']);
  reports.ends(outage);
  assert.equal(other.notReady(true), undefined);
});

test('without a limit it stays ready', (t) => {
  const { clock, main } = createTwoThreads(t);
  main.setDatabaseLost(new Date(clock.ms));
  clock.ms += 1e9;
  assert.equal(main.notReady(true), undefined);
});

test('a thread whose event loop does not run is stuck, unless it has ended', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { memory, clock, main, other } = createTwoThreads(t);
  other.close();
  clock.ms += 30_000;
  t.mock.timers.tick(1000);
  assert.deepEqual(main.stuckThreads(), []);
  clock.ms += 1000;
  t.mock.timers.tick(1000);
  assert.deepEqual(main.stuckThreads(), [1]);
  forgetThread(memory, 1);
  assert.deepEqual(main.stuckThreads(), []);
});
