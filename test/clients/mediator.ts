import type { Client } from '../client-replay.fixture.ts';

const ok = { status: '=success', code: '=0' };

export const client: Client = {
  tokenOnly: true,
  name: 'Audio Commons mediator',
  language: 'Python, requests',
  needs:
    'an access token in place of a client id, on the catalogue too; a grant as a form with a slash at the end',
  requests: [
    {
      send: 'GET /v3.0/tracks/?access_token={token}&search=rock&limit=15&offset=0&include=musicinfo+licenses',
      headers: { Accept: '*/*' },
      json: {
        headers: ok,
        results: [
          {
            'id name artist_name': 'text',
            'audio license_ccurl shareurl': 'url',
            licenses: { ccnc: 'flag' },
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/tracks?search=rock',
      headers: { Authorization: 'Bearer {token}' },
      json: { headers: ok, results: [{ 'id name': 'text' }] },
    },
    {
      send: 'GET /v3.0/tracks/?access_token=0000000000000000000000000000000000000000&search=rock',
      json: { headers: { status: '=failed', code: '=12' } },
    },
    {
      send: 'POST /v3.0/oauth/grant/',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'client_id={app}&client_secret={secret}&grant_type=authorization_code&code={codeWithRedirect}&redirect_uri=http%3A%2F%2Flocalhost%3A4567%2F',
      json: { 'access_token refresh_token token_type scope': 'text', expires_in: 'integer' },
    },
  ],
};
