import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { RelationsAmong } from '../../../src/domain/session.ts';
import { Relations, type RelationsSource } from './relations.ts';

const NONE: RelationsAmong = { like: [], favorite: [], dislike: [], myalbums: [], fan: [] };

/** Answers when the test says so. */
function source(answer: Partial<RelationsAmong> = {}) {
  const waiting: (() => void)[] = [];
  const done: string[] = [];
  let refusal: Error | undefined;
  const act = (what: string) => async (relation: string, id: string) => {
    if (refusal !== undefined) throw refusal;
    done.push(`${what} ${relation} ${id}`);
  };
  const asked: Record<string, readonly string[]>[] = [];
  const given: RelationsSource = {
    load: async (ids) => {
      asked.push(ids);
      if (refusal !== undefined) throw refusal;
      return { ...NONE, ...answer };
    },
    relate: act('relate'),
    unrelate: act('unrelate'),
    later: (run) => waiting.push(run),
  };
  const settle = async () => {
    for (const run of waiting.splice(0)) await run();
  };
  const refuse = (error: Error | undefined) => {
    refusal = error;
  };
  return { given, asked, done, settle, refuse };
}

test('what is wanted together is asked for once', async () => {
  const { given, asked, settle } = source({ like: [7], fan: [3] });
  const relations = new Relations(given);
  for (const id of ['7', '8', '7']) relations.request('track', id);
  relations.request('artist', '3');
  await settle();
  assert.deepEqual(asked, [{ track: ['7', '8'], album: [], artist: ['3'] }]);
  assert.deepEqual(
    [relations.has('like', '7'), relations.has('like', '8'), relations.has('fan', '3')],
    [true, false, true],
  );
  relations.request('track', '7');
  await settle();
  assert.equal(asked.length, 1, 'what is known is not asked for again');
});

test('more than one request holds become several', async () => {
  const { given, asked, settle } = source();
  const relations = new Relations(given);
  for (let id = 1; id <= 450; id++) relations.request('track', String(id));
  for (let i = 0; i < 3; i++) await settle();
  assert.deepEqual(
    asked.map(({ track }) => track.length),
    [200, 200, 50],
  );
});

test('a press shows at once, and a like ends a dislike', async () => {
  const { given, done } = source();
  const relations = new Relations(given);
  await relations.set('dislike', '7', true);
  const pressed = relations.set('like', '7', true);
  assert.deepEqual([relations.has('like', '7'), relations.has('dislike', '7')], [true, false]);
  await pressed;
  await relations.set('like', '7', false);
  assert.equal(relations.has('like', '7'), false);
  assert.deepEqual(done, ['relate dislike 7', 'relate like 7', 'unrelate like 7']);
});

test('what the service refuses is as it was', async () => {
  const { given, refuse } = source();
  const relations = new Relations(given);
  await relations.set('dislike', '7', true);
  refuse(new Error('no'));
  let told = 0;
  relations.subscribe(() => told++);
  await assert.rejects(relations.set('like', '7', true), /no/);
  assert.deepEqual([relations.has('like', '7'), relations.has('dislike', '7')], [false, true]);
  assert.equal(told, 2, 'at once, and when it was taken back');
});

test('an answer that was asked for before a press does not undo it', async () => {
  const { given, settle } = source();
  let answer = (_: RelationsAmong) => {};
  const relations = new Relations({
    ...given,
    load: () => new Promise((resolve) => (answer = resolve)),
  });
  relations.request('track', '7');
  const settled = settle();
  await relations.set('like', '7', true);
  answer(NONE);
  await settled;
  assert.equal(relations.has('like', '7'), true);
});

test('an answer that was asked for while a press is on its way does not undo it, whichever comes first', async () => {
  for (const answerFirst of [true, false]) {
    const { given, settle } = source();
    let arrive = () => {};
    let answer = (_: RelationsAmong) => {};
    const relations = new Relations({
      ...given,
      relate: () => new Promise<void>((resolve) => (arrive = resolve)),
      load: () => new Promise((resolve) => (answer = resolve)),
    });
    const pressed = relations.set('like', '7', true);
    relations.request('track', '7');
    const settled = settle();
    await turn();
    if (answerFirst) answer(NONE);
    await turn();
    arrive();
    await pressed;
    answer(NONE);
    await settled;
    assert.equal(relations.has('like', '7'), true);
  }
});

test('a request that failed is made again for whoever shows it next', async () => {
  const { given, asked, settle, refuse } = source({ like: [7] });
  const relations = new Relations(given);
  refuse(new Error('away'));
  relations.request('track', '7');
  await settle();
  refuse(undefined);
  relations.request('track', '7');
  await settle();
  assert.equal(asked.length, 2);
  assert.equal(relations.has('like', '7'), true);
});

test('nothing is left of whoever was there before, not even an answer on its way', async () => {
  const { given, settle } = source();
  let answer = (_: RelationsAmong) => {};
  const relations = new Relations({
    ...given,
    load: () => new Promise((resolve) => (answer = resolve)),
  });
  await relations.set('fan', '3', true);
  relations.request('track', '7');
  const settled = settle();
  relations.forget();
  answer({ ...NONE, like: [7] });
  await settled;
  assert.deepEqual([relations.has('fan', '3'), relations.has('like', '7')], [false, false]);
});
