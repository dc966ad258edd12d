import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUTHORIZE_PARAMETERS, requestFault, targetFault } from './authorization-request.ts';
import { readParameters } from './parameters.ts';

const CLIENT = { redirect_uri: 'https://a.example/cb', public: false, suspended: false };
const CHALLENGE = 'c'.repeat(43);

const read = (query: string) => readParameters(AUTHORIZE_PARAMETERS, new URLSearchParams(query));

const TARGETS: [query: string, client: typeof CLIENT | undefined, error: string | undefined][] = [
  ['client_id=a', CLIENT, undefined],
  ['client_id=a&redirect_uri=https://a.example/cb/x', CLIENT, undefined],
  ['', undefined, 'invalid_request'],
  ['client_id=a', undefined, 'invalid_client'],
  ['client_id=a', { ...CLIENT, suspended: true }, 'invalid_client'],
  ['client_id=a', { ...CLIENT, redirect_uri: '' }, 'invalid_client'],
  // An imported redirect URI may be invalid; then no redirect is sent.
  ['client_id=a', { ...CLIENT, redirect_uri: 'javascript:alert(1)' }, 'invalid_client'],
  ['client_id=a&redirect_uri=https://a.example/cb%23x', CLIENT, 'invalid_uri'],
  ['client_id=a&redirect_uri=https://b.example/cb', CLIENT, 'redirect_uri_mismatch'],
  ['client_id=a&client_id=b', CLIENT, 'invalid_request'],
  ['client_id=a&redirect_uri=https://a.example/cb&redirect_uri=x', CLIENT, 'invalid_request'],
  ['client_id=a&state=1&state=2', CLIENT, undefined],
];

for (const [query, client, error] of TARGETS) {
  test(`the target of ${query || '(empty)'} is ${error ?? 'known'}`, () => {
    assert.equal(targetFault(read(query), client)?.error, error);
  });
}

const REQUESTS: [query: string, error: string | undefined][] = [
  ['', undefined],
  ['response_type=code&scope=music&state=x', undefined],
  ['response_type=+code%0A&scope=%09music+&state=x', undefined],
  [`code_challenge=${CHALLENGE}&code_challenge_method=S256`, undefined],
  ['response_type=token', 'unsupported_response_type'],
  ['response_type=code+token', 'unsupported_response_type'],
  ['scope=email', 'invalid_scope'],
  ['scope=music+email', 'invalid_scope'],
  ['scope=Music', 'invalid_scope'],
  ['state=a%0ab', 'invalid_request'],
  ['state=1&state=2', 'invalid_request'],
  ['code_challenge_method=S256', 'invalid_request'],
  [`code_challenge=${CHALLENGE}`, 'invalid_request'],
  [`code_challenge=${CHALLENGE}&code_challenge_method=plain`, 'invalid_request'],
  [`code_challenge=${CHALLENGE}&code_challenge_method=s256`, 'invalid_request'],
  [`code_challenge=${CHALLENGE}c&code_challenge_method=S256`, 'invalid_request'],
  ['code_challenge=c&code_challenge_method=S256', 'invalid_request'],
];

for (const [query, error] of REQUESTS) {
  test(`the request ${query || '(empty)'} is ${error ?? 'valid'}`, () => {
    assert.equal(requestFault(read(query), CLIENT)?.error, error);
  });
}

test('white space around values is ignored, except around the state, which is returned as it came', () => {
  const { values } = read('client_id=+a%0D%0A&redirect_uri=%09https://a.example/cb+&state=+x%20&scope=+');
  assert.deepEqual(values, { client_id: 'a', redirect_uri: 'https://a.example/cb', state: ' x ' });
});

test('a public application must send a challenge', () => {
  const client = { ...CLIENT, public: true };
  assert.equal(requestFault(read(''), client)?.error, 'invalid_request');
  assert.equal(
    requestFault(read(`code_challenge=${CHALLENGE}&code_challenge_method=S256`), client),
    undefined,
  );
});
