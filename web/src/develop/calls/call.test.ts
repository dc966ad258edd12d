import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlOf, type OperationCall, requestOf } from './call.ts';

const READ: OperationCall = {
  path: 'tracks/similar',
  method: 'GET',
  clientId: '5eedcafe',
  values: { id: '10001', order: 'name_asc id', namesearch: '', search: `R&B 50% "#1"` },
};

test('a GET sends all values in its query, and lists with plus signs', () => {
  const { method, url, body } = requestOf(READ, 'https://music.example');
  assert.deepEqual([method, body], ['GET', undefined]);
  assert.equal(
    url,
    'https://music.example/v3.0/tracks/similar/?client_id=5eedcafe&id=10001&order=name_asc+id&search=R%26B+50%25+%22%231%22',
  );
});

test('a POST sends everything in its body, including the token', () => {
  const call: OperationCall = {
    ...READ,
    path: 'setuser/like',
    method: 'POST',
    token: 't0k',
    values: { track_id: '7' },
  };
  const { url, body } = requestOf(call, '');
  assert.equal(url, '/v3.0/setuser/like/');
  assert.equal(body, 'client_id=5eedcafe&track_id=7&access_token=t0k');
});

test('values cannot override client or token', () => {
  const values = { client_id: 'other', access_token: 'stolen' };
  const { url } = requestOf({ ...READ, values, token: 'mine' }, '');
  assert.match(url, /client_id=5eedcafe&access_token=mine$/);
});

test('curl sends a GET as one quoted URL, and a POST field by field', () => {
  assert.equal(
    curlOf({ method: 'GET', url: 'https://music.example/?a=1&b=2', body: undefined }),
    `curl 'https://music.example/?a=1&b=2'`,
  );
  assert.equal(
    curlOf({ method: 'POST', url: 'https://music.example/x', body: 'a=1&b=it%27s' }),
    'curl https://music.example/x \\\n  -d a=1 \\\n  -d b=it%27s',
  );
});
