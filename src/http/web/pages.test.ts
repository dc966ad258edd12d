import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuestionOptions } from '../../catalogue/question.ts';
import { Refusal } from '../../domain/refusal.ts';
import { exampleServices } from '../example-service.fixture.ts';
import type { Visit } from '../route.ts';
import { Pages } from './pages.ts';
import type { LoadedDocument, RenderedDocument } from './render-page.ts';

const STRANGER: Visit = { session: undefined, csrfToken: '', user: undefined, cookie: [] };

/** Pages whose documents wait until the test resolves or rejects them. */
function start() {
  const calls: (PromiseWithResolvers<RenderedDocument> & { page: LoadedDocument } & QuestionOptions)[] = [];
  const services = exampleServices();
  services.queries = {
    ...services.queries,
    render(page, options) {
      const call = { ...Promise.withResolvers<RenderedDocument>(), page, ...options };
      calls.push(call);
      return call.promise;
    },
  };
  const pages = new Pages(services, { signup: true }, () => []);
  const open = (address: string, signal?: AbortSignal) =>
    pages.render(
      {
        path: '/offline',
        query: new URLSearchParams(),
        headers: {},
        address,
        requestId: 'x',
        ...(signal && { signal }),
      },
      STRANGER,
    );
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise(setImmediate);
  };
  return { calls, open, until };
}

const written = { body: Buffer.from('<!doctype html>'), tag: '"1"' };

test('of several requests for one page only the first renders it', async () => {
  const { calls, open, until } = start();
  const responses = [open('192.0.2.1'), open('192.0.2.2')];
  await until(() => calls.length > 0);
  responses.push(open('192.0.2.3'));
  assert.equal(calls[0].payer, '192.0.2.1');
  calls[0].resolve(written);
  for (const { status, body } of await Promise.all(responses))
    assert.deepEqual([status, String(body)], [200, '<!doctype html>']);
  assert.equal((await open('192.0.2.4')).status, 200, 'it is cached');
  assert.equal(calls.length, 1);
});

test('the failure of one visitor is not that of another', async () => {
  const { calls, open, until } = start();
  const first = open('192.0.2.1');
  const second = open('192.0.2.2');
  await until(() => calls.length > 0);
  calls[0].reject(new Refusal('rate-limit', 'too many wait'));
  await assert.rejects(first, { kind: 'rate-limit' });
  await until(() => calls.length > 1);
  assert.equal(calls[1].payer, '192.0.2.2');
  calls[1].resolve(written);
  assert.equal((await second).status, 200);
});

test('a page is needed until all who wait for it are gone', async () => {
  const { calls, open, until } = start();
  const leaving = [new AbortController(), new AbortController()];
  for (const { signal } of leaving) void open('192.0.2.1', signal);
  await until(() => calls.length > 0);
  leaving[0].abort();
  assert.equal(calls[0].isGone!(), false);
  leaving[1].abort();
  assert.equal(calls[0].isGone!(), true);
  const next = open('192.0.2.2');
  await until(() => calls.length > 1);
  calls[1].resolve(written);
  assert.equal((await next).status, 200);
});
