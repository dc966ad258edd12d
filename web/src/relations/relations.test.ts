import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { RelationsAmong } from '../../../src/domain/accounts/session.ts';
import { Relations, type RelationsSource } from './relations.ts';

const NONE: RelationsAmong = { like: [], favorite: [], dislike: [], myalbums: [], fan: [], follow: [] };

/** A service that responds when the test says so. */
function source(respond: Partial<RelationsAmong> = {}) {
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  let refusal: Error | undefined;
  const act = (action: string) => async (relation: string, id: string) => {
    if (refusal !== undefined) throw refusal;
    sent.push(`${action} ${relation} ${id}`);
  };
  const requests: Record<string, readonly string[]>[] = [];
  const options: RelationsSource = {
    load: async (ids) => {
      requests.push(ids);
      if (refusal !== undefined) throw refusal;
      return { ...NONE, ...respond };
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
  return { options, requests, sent, settle, refuse };
}

test('items requested together are sent in one request', async () => {
  const { options, requests, settle } = source({ like: [7], fan: [3] });
  const relations = new Relations(options);
  for (const id of ['7', '8', '7']) relations.request('track', id);
  relations.request('artist', '3');
  await settle();
  assert.deepEqual(requests, [{ track: ['7', '8'], album: [], artist: ['3'], user: [] }]);
  assert.deepEqual(
    [relations.has('like', '7'), relations.has('like', '8'), relations.has('fan', '3')],
    [true, false, true],
  );
  relations.request('track', '7');
  await settle();
  assert.equal(requests.length, 1, 'known items are not requested again');
});

test('more items than fit into one request are split into several', async () => {
  const { options, requests, settle } = source();
  const relations = new Relations(options);
  for (let id = 1; id <= 401; id++) relations.request('track', String(id));
  for (let i = 0; i < 3; i++) await settle();
  assert.deepEqual(
    requests.map(({ track }) => track.length),
    [200, 200, 1],
  );
});

test('a change shows immediately, and a like removes a dislike', async () => {
  const { options, sent } = source();
  const relations = new Relations(options);
  await relations.set('dislike', '7', true);
  const pressed = relations.set('like', '7', true);
  assert.deepEqual([relations.has('like', '7'), relations.has('dislike', '7')], [true, false]);
  await pressed;
  await relations.set('like', '7', false);
  assert.equal(relations.has('like', '7'), false);
  assert.deepEqual(sent, ['relate dislike 7', 'relate like 7', 'unrelate like 7']);
});

test('a refused change is rolled back', async () => {
  const { options, refuse } = source();
  const relations = new Relations(options);
  await relations.set('dislike', '7', true);
  refuse(new Error('no'));
  let notifications = 0;
  relations.subscribe(() => notifications++);
  await assert.rejects(relations.set('like', '7', true), /no/);
  assert.deepEqual([relations.has('like', '7'), relations.has('dislike', '7')], [false, true]);
  assert.equal(notifications, 2, 'one immediate change, and one rollback');
});

test('a response to a request sent before a change does not undo it', async () => {
  const { options, settle } = source();
  let respond = (_: RelationsAmong) => {};
  const relations = new Relations({
    ...options,
    load: () => new Promise((resolve) => (respond = resolve)),
  });
  relations.request('track', '7');
  const settled = settle();
  await relations.set('like', '7', true);
  respond(NONE);
  await settled;
  assert.equal(relations.has('like', '7'), true);
});

test('a response to a request sent after a change replaces it', async () => {
  const { options, settle } = source();
  const relations = new Relations(options);
  await relations.set('like', '7', true);
  relations.request('track', '7');
  await settle();
  assert.equal(relations.has('like', '7'), false);
});

test('changes of an item are sent one after the other, and a refused one does not undo the next', async () => {
  const { options } = source();
  const arrivals: PromiseWithResolvers<void>[] = [];
  const relations = new Relations({
    ...options,
    relate: () => arrivals[arrivals.push(Promise.withResolvers()) - 1].promise,
  });
  const changes = (['like', 'dislike', 'favorite'] as const).map((name) => relations.set(name, '7', true));
  for (let sent = 1; sent <= 3; sent++) {
    await turn();
    assert.equal(arrivals.length, sent);
    if (sent === 1) arrivals[0].reject(new Error('no'));
    else arrivals[sent - 1].resolve();
    if (sent === 1) await assert.rejects(changes[0], /no/);
    else await changes[sent - 1];
  }
  assert.deepEqual([relations.has('like', '7'), relations.has('dislike', '7')], [false, true]);
});

test('a response to a request sent during a change does not undo it, in either order', async () => {
  for (const answerFirst of [true, false]) {
    const { options, settle } = source();
    let arrive = () => {};
    let respond = (_: RelationsAmong) => {};
    const relations = new Relations({
      ...options,
      relate: () => new Promise<void>((resolve) => (arrive = resolve)),
      load: () => new Promise((resolve) => (respond = resolve)),
    });
    const pressed = relations.set('like', '7', true);
    relations.request('track', '7');
    const settled = settle();
    await turn();
    if (answerFirst) respond(NONE);
    await turn();
    arrive();
    await pressed;
    respond(NONE);
    await settled;
    assert.equal(relations.has('like', '7'), true);
  }
});

test('a failed request is sent again for the next component that needs it', async () => {
  const { options, requests, settle, refuse } = source({ like: [7] });
  const relations = new Relations(options);
  refuse(new Error('away'));
  relations.request('track', '7');
  await settle();
  refuse(undefined);
  relations.request('track', '7');
  await settle();
  assert.equal(requests.length, 2);
  assert.equal(relations.has('like', '7'), true);
});

test('logging out drops everything, even responses that arrive later', async () => {
  const { options, settle } = source();
  let respond = (_: RelationsAmong) => {};
  const relations = new Relations({
    ...options,
    load: () => new Promise((resolve) => (respond = resolve)),
  });
  await relations.set('fan', '3', true);
  relations.request('track', '7');
  const settled = settle();
  let notifications = 0;
  relations.subscribe(() => notifications++);
  relations.forget();
  assert.equal(notifications, 1);
  respond({ ...NONE, like: [7] });
  await settled;
  assert.deepEqual([relations.has('fan', '3'), relations.has('like', '7')], [false, false]);
});
