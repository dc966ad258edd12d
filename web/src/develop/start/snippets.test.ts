import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { OperationCall } from '../calls/call.ts';
import { QUICK_STARTS, snippetOf } from './snippets.ts';

const CALL: OperationCall = {
  path: 'tracks',
  method: 'GET',
  clientId: 'c0ffee00',
  values: { limit: '2', search: `it's "R&B" \\ $(x)`, 'odd name': '' },
};

test('every quick start contains the client id and the URL of the service', () => {
  for (const kind of QUICK_STARTS) {
    const code = snippetOf(kind, CALL, 'https://music.example');
    assert.match(code, /c0ffee00/, kind);
    assert.match(code, /https:\/\/music\.example/, kind);
    assert.doesNotMatch(code, /odd name/, `${kind} leaves out empty values`);
  }
});

test('the JavaScript snippet sends exactly the parameters of the call', async () => {
  const requests: string[] = [];
  const server = createServer(({ url }, response) => {
    requests.push(url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end('{"headers":{"code":0},"results":[{"name":"n","artist_name":"a"}]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const printed: unknown[][] = [];
  const run = new Function('console', `return (async () => {${snippetOf('fetch', CALL, base)}})()`);
  await run({ log: (...line: unknown[]) => printed.push(line) });
  server.close();
  assert.deepEqual(printed, [['n', 'a']]);
  const query = new URL(requests[0], base).searchParams;
  assert.equal(query.get('search'), CALL.values['search']);
  assert.equal(query.get('client_id'), 'c0ffee00');
});

test('the client snippet passes numbers unquoted', () => {
  assert.match(snippetOf('client', CALL, 'https://music.example'), /cantiga\.tracks\(\{ limit: 2, search: '/);
});

const python = findPython();

test('the Python snippets are valid Python', {
  skip: python === undefined && 'Python is not installed',
}, () => {
  for (const kind of ['urllib', 'requests'] as const) {
    const code = snippetOf(kind, CALL, 'https://music.example');
    execFileSync(python!, ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: code });
  }
});

function findPython(): string | undefined {
  try {
    execFileSync('python3', ['--version']);
    return 'python3';
  } catch {
    return undefined;
  }
}
