import type { Client } from '../client-replay.fixture.ts';

const success = { status: '=success', code: '=0' };

export const client: Client = {
  name: 'jamendo-sdk',
  language: 'Ruby',
  needs: 'a query that ends with an ampersand; a grant in the address with an empty body',
  requests: [
    {
      send: 'GET /v3.0/artists/?client_id={client}&format=json&',
      json: { headers: success, results: [{ 'id name website joindate image shorturl shareurl': 'string' }] },
    },
    {
      send: 'GET /v3.0/albums/?client_id={client}&format=json&id=1001+1002',
      json: { headers: { ...success, results_count: '=2' }, results: [{ zip_allowed: 'boolean' }] },
    },
    {
      send: 'GET /v3.0/tracks/?client_id={client}&format=json&namesearch=the&order=name',
      json: { headers: success, results: [{ 'id name audio': 'text' }] },
    },
    {
      send: 'GET /v3.0/playlists/?client_id={client}&format=json&datebetween=2012-01-01_2026-02-01',
      json: { headers: success, results: [{ 'id name user_name zip': 'text' }] },
    },
    {
      send: 'GET /v3.0/oauth/authorize?client_id={app}&redirect_uri=http://localhost:4567/&state=TESTSTATE',
      status: 303,
      fetches: [{ at: 'location', type: /^text\/html/ }],
    },
    {
      send: 'POST /v3.0/oauth/grant?client_id={app}&client_secret={secret}&grant_type=authorization_code&code={codeWithRedirect}&redirect_uri=http://localhost:4567/',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: '',
      json: { 'access_token refresh_token': 'text' },
    },
    {
      send: 'GET /v3.0/tracks/?client_id=00000000&format=json&',
      json: { headers: { status: '=failed', code: '=5', error_message: 'text' } },
    },
  ],
};
