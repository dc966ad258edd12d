import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { CantigaError, type ErrorKind } from '../../client/src/index.ts';
import { type Api, apiContext } from './api/api.ts';
import { failureName, loaderOf } from './page.ts';

async function statusFor(error: unknown): Promise<number> {
  const context = new RouterContextProvider();
  context.set(apiContext, {} as Api);
  const loader = loaderOf(() => Promise.reject(error));
  const url = new URL('https://music.example/');
  const request = new Request(url);
  const thrown: unknown = await loader({
    params: {},
    request,
    context,
    url,
    pattern: '/',
  } satisfies LoaderFunctionArgs).catch((failure: unknown) => failure);
  assert.ok(thrown instanceof Response);
  return thrown.status;
}

const failure = (kind: ErrorKind, httpStatus?: number, code?: number) =>
  new CantigaError('x', { kind, httpStatus, code });

test('a page is never 200 where the API failed, whatever status came', async () => {
  for (const [code, kind, status] of [
    [3, 'Type', 400],
    [5, 'Invalid Client Id', 401],
    [6, 'Rate Limit Exceeded', 429],
    [7, 'Method Not Found', 404],
    [13, 'Insufficient Scope', 403],
  ] as const) {
    assert.equal(await statusFor(failure(kind, 200, code)), status);
    assert.equal(await statusFor(failure(kind, status, code)), status);
  }
  assert.equal(await statusFor(failure('Exception', 500, 1)), 500);
  assert.equal(await statusFor(failure('Answer', 200)), 502);
  assert.equal(await statusFor(failure('Connection')), 503);
});

test('the title of a page that is not shown says why', () => {
  const answer = (status: number, data: unknown = null, statusText = '') => ({
    status,
    statusText,
    data,
    internal: false,
  });
  assert.equal(failureName(answer(404)), 'notFound');
  assert.equal(failureName(answer(403)), 'notAllowed');
  assert.equal(failureName(answer(429)), 'tooMany');
  assert.equal(failureName(answer(503)), 'busy');
  assert.equal(failureName(answer(503, { kind: 'unavailable' })), 'unavailable');
  assert.equal(failureName(answer(503, null, 'Unreachable')), 'offline');
  assert.equal(failureName(answer(500)), 'failed');
  assert.equal(failureName(answer(500), false), 'offline');
  assert.equal(failureName(new Error('a fault of the page')), 'failed');
});
