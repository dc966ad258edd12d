import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCredentials } from './client-credentials.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

const READ: [
  what: string,
  header: string | undefined,
  sent: object,
  id: string,
  secret: string | undefined,
][] = [
  ['parameters', undefined, { client_id: 'a', client_secret: 'b' }, 'a', 'b'],
  ['an id alone', undefined, { client_id: 'a' }, 'a', undefined],
  ['a header', basic('a:b'), {}, 'a', 'b'],
  ['a header in small letters', basic('a:b').replace('Basic', 'basic'), {}, 'a', 'b'],
  ['an encoded header', basic('a%3Ab:c+d%25'), {}, 'a:b', 'c d%'],
  ['a header that is not encoded', basic('a:100%'), {}, 'a', '100%'],
  ['a secret with a colon', basic('a:b:c'), {}, 'a', 'b:c'],
  ['a header without a secret', basic('a:'), {}, 'a', undefined],
  ['both, when they agree', basic('a:b'), { client_id: 'a', client_secret: 'b' }, 'a', 'b'],
  [
    'parameters beside a header of another kind',
    'Bearer x',
    { client_id: 'a', client_secret: 'b' },
    'a',
    'b',
  ],
];

for (const [what, header, sent, client_id, client_secret] of READ) {
  test(`reads credentials from ${what}`, () => {
    assert.deepEqual(readCredentials(header, sent), { client_id, client_secret });
  });
}

const REFUSED: [what: string, header: string | undefined, sent: object, error: string][] = [
  ['nothing', undefined, {}, 'invalid_client'],
  ['a secret alone', undefined, { client_secret: 'b' }, 'invalid_client'],
  ['an empty header', 'Basic', { client_id: 'a', client_secret: 'b' }, 'invalid_client'],
  ['what is no base64', 'Basic §§', {}, 'invalid_client'],
  ['a header without a colon', basic('ab'), {}, 'invalid_client'],
  ['two ids', basic('a:b'), { client_id: 'c' }, 'invalid_request'],
  ['an id beside an empty one', basic(':b'), { client_id: 'a' }, 'invalid_request'],
  ['two secrets', basic('a:b'), { client_id: 'a', client_secret: 'c' }, 'invalid_request'],
];

for (const [what, header, sent, error] of REFUSED) {
  test(`rejects credentials from ${what}`, () => {
    const read = readCredentials(header, sent);
    assert.ok('error' in read);
    assert.equal(read.error, error);
  });
}
