import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oauthCurl, parseAuthorizationResponse, queryParametersOf } from './walkthrough.ts';

const BACK = 'https://music.example/developers/oauth/callback';

test('accepts a response only with the state that was sent', () => {
  assert.equal(parseAuthorizationResponse(`${BACK}?code=c&state=s`, 's').stateMatches, true);
  assert.equal(parseAuthorizationResponse(`${BACK}?code=c&state=other`, 's').stateMatches, false);
  assert.equal(
    parseAuthorizationResponse(`${BACK}?code=c`, undefined).stateMatches,
    false,
    'also if no request was sent',
  );
});

test('reads the error and its description', () => {
  const { error, description, code } = parseAuthorizationResponse(
    `${BACK}?error=access_denied&error_description=No+thanks&state=s`,
    's',
  );
  assert.deepEqual([error, description, code], ['access_denied', 'No thanks', undefined]);
});

test('lists the parameters of the URL in order', () => {
  assert.deepEqual(
    queryParametersOf('https://music.example/v3.0/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fx'),
    [
      ['client_id', 'a'],
      ['redirect_uri', 'https://x'],
    ],
  );
});

test('curl posts the fields to the endpoint', () => {
  assert.equal(
    oauthCurl('https://music.example', 'grant', { grant_type: 'refresh_token', refresh_token: 'r' }),
    'curl https://music.example/v3.0/oauth/grant \\\n  -d grant_type=refresh_token \\\n  -d refresh_token=r',
  );
});
