import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { CantigaError, type ErrorKind } from '../../client/src/index.ts';
import { type Api, apiContext } from './api/api.ts';
import { loaderOf } from './page.ts';

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
