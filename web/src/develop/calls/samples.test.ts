import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '../openapi/openapi.ts';
import { findOperation, operationSummaries } from '../openapi/operations.ts';
import { callFields, type OperationCall } from './call.ts';
import { missingProgram, runSample } from './run-sample.fixture.ts';
import { sampleCall, sampleResult } from './sample-call.ts';
import { SAMPLE_LANGUAGES, sampleOf } from './samples.ts';

const openApi = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;
const operations = operationSummaries(openApi).map(({ path }) => findOperation(openApi, path)!);

const HOSTILE = `it's "R&B" \\ $(touch x) \`id\` %41 + {a,[b]} @/etc/passwd
line \u2028 \u202e ☃ 🎵 </script> #1 '''`;

let folder: string;
let base: string;
let fields: [string, string][];
const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const form = new URLSearchParams(await textOf(request));
  fields = [...searchParams, ...form];
  if (request.url?.startsWith('/v3.0/albums/file')) {
    response.writeHead(302, { location: '/zip' }).end();
  } else if (request.url === '/zip') {
    response.end('zip');
  } else {
    response.setHeader('content-type', 'application/json');
    response.end('{"headers":{"code":0},"results":[{"name":"found"}]}');
  }
});
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks = await Array.fromAsync<Buffer>(request);
  return Buffer.concat(chunks).toString();
}

for (const language of SAMPLE_LANGUAGES) {
  test(`${language} sends hostile values unchanged, by GET and by POST`, {
    skip: missingProgram(language),
  }, async () => {
    for (const method of ['GET', 'POST'] as const) {
      const call: OperationCall = {
        path: 'tracks',
        method,
        clientId: 'c0ffee00',
        token: HOSTILE,
        values: { search: HOSTILE, 'odd name': '-d', limit: '' },
      };
      const printed = await runSample(language, sampleOf(language, call, base, { is: 'results' }), folder);
      assert.match(printed, /found/);
      assert.deepEqual(fields, callFields(call));
    }
  });

  test(`${language} saves the file that an operation redirects to`, {
    skip: missingProgram(language),
  }, async () => {
    const operation = findOperation(openApi, 'albums/file')!;
    const code = sampleOf(language, sampleCall(operation), base, sampleResult(operation));
    await runSample(language, code, folder);
    assert.equal(readFileSync(join(folder, 'album.zip'), 'utf8'), 'zip');
    rmSync(join(folder, 'album.zip'));
  });
}

test('every operation has samples, which are valid JavaScript and Python', async (context) => {
  const samplesIn = (language: 'javascript' | 'python') =>
    operations.map((operation) =>
      sampleOf(language, sampleCall(operation, { withToken: true }), base, sampleResult(operation)),
    );
  for (const code of samplesIn('javascript')) {
    new (Object.getPrototypeOf(async () => {}).constructor)(code.replace(/^import .*$/m, ''));
  }
  if (missingProgram('python') === false) {
    const check = `import ast, json, sys\nfor code in json.loads(sys.argv[1]): ast.parse(code)`;
    await promisify(execFile)('python3', ['-c', check, JSON.stringify(samplesIn('python'))]);
  } else context.diagnostic('Python is not installed');
});

test('required parameters without a value are placeholders, and the token always is', () => {
  const like = findOperation(openApi, 'setuser/like')!;
  const { values, token } = sampleCall(like, { withToken: true });
  assert.deepEqual([values, token], [{ track_id: 'YOUR_TRACK_ID' }, 'YOUR_TOKEN']);
  assert.equal(sampleCall(like, { values: { track_id: '7' } }).values['track_id'], '7');
  const grant = sampleCall(findOperation(openApi, 'oauth/grant')!);
  assert.deepEqual(grant.values, {
    grant_type: 'authorization_code',
    client_secret: 'YOUR_CLIENT_SECRET',
    code: 'YOUR_CODE',
    redirect_uri: 'YOUR_REDIRECT_URI',
  });
});

test('the way to read the response follows from the operation and the format', () => {
  const kindOf = (path: string, values = {}) => sampleResult(findOperation(openApi, path)!, values);
  assert.deepEqual(kindOf('tracks', { format: 'jsonpretty' }), { is: 'results' });
  assert.deepEqual(kindOf('tracks', { format: 'xml' }), { is: 'text' });
  assert.deepEqual(kindOf('tracks', { callback: 'show' }), { is: 'text' });
  assert.deepEqual(kindOf('tracks/file', { audioformat: 'flac' }), { is: 'file', name: 'track.flac' });
  assert.deepEqual(kindOf('tracks/file', { audioformat: '../x' }), { is: 'file', name: 'track.mp3' });
  assert.deepEqual(kindOf('oauth/authorize'), { is: 'page' });
});
