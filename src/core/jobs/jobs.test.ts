import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { listActions } from '../../store/admin-log.ts';
import { addJob, finishJobs, purgeJobs, takeJob } from '../../store/jobs/jobs.ts';
import type { Store } from '../../store/store.ts';
import { createDeadJobAdmin, listDeadJobs, readJobsHealth } from './dead-jobs.ts';
import { createJobs, type JobsOptions, RetryLater } from './jobs.ts';

forEachDatabase(({ openFresh }) => {
  function start(t: TestContext, store: Store, options: Partial<JobsOptions> = {}) {
    const jobs = createJobs({ store, log: quiet, pollMs: 20, pauseMs: 1, ...options });
    t.after(() => jobs.close());
    return jobs;
  }

  async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await isTrue()); tries++) {
      assert.ok(tries < 6000, 'the condition never held');
      await wait(10);
    }
  }

  const rowsOf = ({ db }: Store) => db.selectFrom('job').selectAll().orderBy('id').execute();

  test('several nodes do each job once', async (t) => {
    const store = await openFresh();
    const done: number[] = [];
    const byNode = [0, 0, 0];
    for (const node of [0, 1, 2]) {
      start(t, store).handle<{ number: number }>('count', {
        async run({ number }) {
          await wait(1);
          done.push(number);
          byNode[node]++;
        },
      });
    }
    const jobs = start(t, store);
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => jobs.add({ kind: 'count', payload: { number } })),
    );
    await until(async () => (await rowsOf(store)).length === 0);
    assert.deepEqual(
      done.toSorted((a, b) => a - b),
      Array.from({ length: 40 }, (_, number) => number),
    );
    assert.ok(byNode.filter((count) => count > 0).length > 1, String(byNode));
  });

  test('jobs of one lane are done one after the other in their order, those of others at the same time', async (t) => {
    const store = await openFresh();
    const jobs = start(t, store);
    const running = new Map<string, number>();
    const done: string[] = [];
    const both = Promise.withResolvers<void>();
    jobs.handle<{ lane: string; number: number }>('send', {
      atOnce: 2,
      async run({ lane, number }) {
        running.set(lane, (running.get(lane) ?? 0) + 1);
        assert.equal(running.get(lane), 1, `two of lane ${lane}`);
        // The first of lane a ends only when one of lane b runs beside it.
        if (lane === 'a' && number === 0) await both.promise;
        if (lane === 'b') both.resolve();
        await wait(1);
        running.set(lane, 0);
        done.push(`${lane}${number}`);
      },
    });
    for (let number = 0; number < 3; number++)
      for (const lane of ['a', 'b'])
        await store.commit((trx) => addJob(store, trx, { kind: 'send', payload: { lane, number }, lane }));
    jobs.wake('send');
    await until(async () => (await rowsOf(store)).length === 0);
    for (const lane of ['a', 'b'])
      assert.deepEqual(
        done.filter((one) => one.startsWith(lane)),
        [0, 1, 2].map((number) => lane + number),
      );
  });

  test('what has to happen when a job is given up happens once', async (t) => {
    const store = await openFresh();
    const jobs = start(t, store, { attemptsMax: 2 });
    const log: string[] = [];
    jobs.handle<{ id: number }>('check', {
      async run({ id }) {
        log.push(`run ${id}`);
        throw new Error('away');
      },
      async gaveUp({ id }) {
        log.push(`gave up ${id}`);
      },
    });
    await jobs.add({ kind: 'check', payload: { id: 7 } });
    await until(async () => (await rowsOf(store))[0].dead > 0 && log.length === 3);
    assert.deepEqual(log, ['run 7', 'run 7', 'gave up 7']);
  });

  test('a job of a node that was killed is taken over after its lease, by the clock of the database', async (t) => {
    const store = await openFresh();
    await store.commit((trx) => addJob(store, trx, { kind: 'mail', payload: { to: 'ana' } }));
    // It takes the job, and is never heard of again.
    const taken = await takeJob(store, 'mail', { node: 'killed', leaseMs: 1000 });
    assert.equal(taken?.attempts, 1);
    const runs: [object, number, number][] = [];
    const startedAt = performance.now();
    // The clocks of the nodes do not matter.
    t.mock.method(Date, 'now', () => 0);
    start(t, store).handle<object>('mail', {
      run: async (payload, { attempt }) => void runs.push([payload, attempt, performance.now() - startedAt]),
    });
    await until(() => runs.length > 0);
    const [[payload, attempt, ms]] = runs;
    assert.deepEqual([payload, attempt], [{ to: 'ana' }, 2]);
    assert.ok(ms > 200, `after ${ms} ms`);
    assert.equal(await finishJobs(store, [taken!.id], 'killed'), false, 'it has lost the job');
    await until(async () => (await rowsOf(store)).length === 0);
    assert.equal(runs.length, 1);
  });

  test('a long job is not taken over while its node lives', async (t) => {
    const store = await openFresh();
    const leaseMs = 3000;
    const leaseOf = async () => (await rowsOf(store))[0].lease;
    let runs = 0;
    const run = async () => {
      runs++;
      // Longer than a lease lasts: it is renewed.
      for (const first = await leaseOf(); (await leaseOf()) <= first + leaseMs; ) await wait(50);
    };
    for (let node = 0; node < 2; node++) start(t, store, { leaseMs }).handle('long', { run });
    await start(t, store).add({ kind: 'long', payload: {} });
    await until(async () => (await rowsOf(store)).length === 0);
    assert.equal(runs, 1);
  });

  test('a job may name the time after which it is tried again, and how often', async (t) => {
    const store = await openFresh();
    const jobs = start(t, store, { pauseMs: 1e9, attemptsMax: 1 });
    let runs = 0;
    jobs.handle('limited', {
      attemptsMax: 3,
      async run() {
        if (++runs < 3) throw new RetryLater('limited', runs);
      },
    });
    await jobs.add({ kind: 'limited', payload: {} });
    await until(async () => (await rowsOf(store)).length === 0);
    assert.equal(runs, 3);
  });

  test('a job that fails is tried again, and given up after some attempts', async (t) => {
    const store = await openFresh();
    const jobs = start(t, store, { attemptsMax: 3 });
    const attempts: number[] = [];
    jobs.handle<{ fails: number }>('mail', {
      async run({ fails }, { attempt }) {
        attempts.push(attempt);
        if (attempt <= fails) throw new Error('mailbox full');
      },
    });
    await jobs.add({ kind: 'mail', payload: { fails: 1 } });
    await until(async () => (await rowsOf(store)).length === 0);
    assert.deepEqual(attempts, [1, 2]);
    assert.deepEqual(await listDeadJobs(store.db), []);
    await jobs.add({ kind: 'mail', payload: { fails: 99 } });
    await until(async () => (await rowsOf(store))[0].dead > 0);
    assert.deepEqual(await listDeadJobs(store.db), [{ kind: 'mail', jobs: 1, error: 'mailbox full' }]);
    // A later job is done, and the dead one was not tried again.
    await jobs.add({ kind: 'mail', payload: { fails: 0 } });
    await until(async () => (await rowsOf(store)).length === 1);
    assert.deepEqual(attempts, [1, 2, 1, 2, 3, 1]);

    const eva = { id: 1, name: 'eva' };
    const [{ id }] = await rowsOf(store);
    const { latest, ...counts } = await readJobsHealth(store.db);
    assert.deepEqual(counts, { waiting: 0, dead: 1 });
    assert.deepEqual([latest[0].id, latest[0].attempts, latest[0].error], [id, 3, 'mailbox full']);
    const dead = createDeadJobAdmin(store);
    await dead.retry(eva, id);
    await assert.rejects(dead.discard(eva, id), { kind: 'not-found' });
    await until(async () => (await rowsOf(store))[0].dead > 0);
    assert.deepEqual(attempts.slice(6), [1, 2, 3]);
    await jobs.add({ kind: 'other', payload: {} });
    const other = await takeJob(store, 'other', { node: 'here', leaseMs: 60_000 });
    for (const act of [dead.retry, dead.discard])
      await assert.rejects(act(eva, other!.id), { kind: 'not-found' });
    await finishJobs(store, [other!.id], 'here');
    const actions = async () =>
      (await listActions(store.db, { limit: 9 })).map(({ action, subject }) => `${action} ${subject}`);
    assert.deepEqual(await actions(), [`job.retry job ${id}`]);

    await purgeJobs(store);
    assert.equal((await rowsOf(store)).length, 1, 'for a week');
    await store.db.updateTable('job').set({ dead: 1 }).execute();
    await purgeJobs(store);
    assert.deepEqual(await rowsOf(store), []);

    await jobs.add({ kind: 'mail', payload: { fails: 99 } });
    await until(async () => (await rowsOf(store))[0].dead > 0);
    const [last] = await rowsOf(store);
    await dead.discard(eva, last.id);
    assert.deepEqual(await rowsOf(store), []);
    assert.deepEqual((await actions())[0], `job.discard job ${last.id}`);
  });

  test('many jobs of one kind do not delay those of another', async (t) => {
    const store = await openFresh();
    const jobs = start(t, store);
    const order: string[] = [];
    for (const kind of ['many', 'few'])
      jobs.handle(kind, {
        async run() {
          order.push(kind);
          await wait(5);
        },
      });
    const payload = {};
    for (let i = 0; i < 30; i++) await store.commit((trx) => addJob(store, trx, { kind: 'many', payload }));
    await jobs.add({ kind: 'many', payload });
    await jobs.add({ kind: 'few', payload });
    await until(async () => (await rowsOf(store)).length === 0);
    assert.ok(order.indexOf('few') < 25, String(order.indexOf('few')));
  });

  test('a job that is taken while the node ends is given back without a run', async (t) => {
    const store = await openFresh();
    const jobs = start(t, store, { pollMs: 60_000 });
    let runs = 0;
    jobs.handle('short', { run: async () => void runs++ });
    await store.commit((trx) => addJob(store, trx, { kind: 'short', payload: {} }));
    jobs.wake('short');
    // The job is being taken.
    await Promise.resolve();
    await jobs.close();
    assert.equal(runs, 0);
    const [{ attempts, node }] = await rowsOf(store);
    assert.deepEqual([attempts, node], [0, '']);
  });

  test('a job of a period is added once, and one that is interrupted is given back', async (t) => {
    const store = await openFresh();
    const job = { kind: 'daily', payload: {}, everyMs: 86_400_000_000 };
    const jobs = createJobs({ store, log: quiet });
    let runs = 0;
    jobs.handle('daily', {
      isPeriodic: true,
      // Otherwise the next job waits for this one, as the end of the node should.
      atOnce: 2,
      async run(_payload, { signal }) {
        runs++;
        while (!signal.aborted) await wait(5);
      },
    });
    await Promise.all([jobs.add(job), jobs.add(job)]);
    await until(() => runs === 1);
    await jobs.close();
    const [{ attempts, done, node }] = await rowsOf(store);
    assert.deepEqual([attempts, done, node], [0, 0, '']);
    const next = start(t, store);
    next.handle('daily', { isPeriodic: true, run: async () => void runs++ });
    await next.settle();
    await next.add(job);
    await next.settle();
    assert.equal(runs, 2);
    assert.equal((await rowsOf(store)).length, 1);
  });
});
