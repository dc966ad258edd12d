import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createNodeStatus, outageReports } from './node-status.ts';

function create(readyWithoutDatabase = 0) {
  const clock = { ms: 1_700_000_000_000 };
  return { clock, status: createNodeStatus({ readyWithoutDatabase, now: () => clock.ms }) };
}

test('a node is ready with a catalogue, and not while it drains', () => {
  const { status } = create();
  assert.deepEqual([status.notReady(false), status.notReady(true)], ['starting', undefined]);
  assert.equal(status.isDraining(), false);
  status.drain();
  assert.equal(status.notReady(true), 'draining');
  assert.ok(status.isDraining());
});

test('without its database a node stays ready for the configured time', () => {
  const { clock, status } = create(20);
  const reports = outageReports(quiet, status);
  const since = new Date(clock.ms);
  const outage = { kind: 'unreachable', since, reason: '' } as const;
  reports.begins({ ...outage, kind: 'unwritable' });
  clock.ms += 21_000;
  assert.equal(status.notReady(true), undefined, 'it can be read');
  clock.ms -= 21_000;
  reports.begins(outage);
  clock.ms += 20_000;
  assert.equal(status.notReady(true), undefined);
  clock.ms += 1000;
  assert.equal(status.notReady(true), 'without database');
  reports.ends(outage);
  assert.equal(status.notReady(true), undefined);
});

test('without a limit it stays ready', () => {
  const { clock, status } = create();
  status.setDatabaseLost(new Date(clock.ms));
  clock.ms += 1e9;
  assert.equal(status.notReady(true), undefined);
});
