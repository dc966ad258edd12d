import type { Client } from '../client-replay.fixture.ts';

const ok = { status: '=success', code: '=0' };
const accept = { Accept: 'application/json' };

export const client: Client = {
  name: 'jamendo',
  language: 'JavaScript, npm',
  needs:
    'limit and offset on every request, also where there is nothing to page; lists joined by spaces; months from 0',
  requests: [
    {
      send: 'GET /v3.0/tracks?id=10001%2010002&limit=10&offset=0&format=json&client_id={client}',
      headers: accept,
      json: { headers: { ...ok, results_count: '=2' }, results: [{ id: 'digits', audio: 'url' }] },
    },
    {
      send: 'GET /v3.0/tracks?datebetween=2004-00-11_2012-00-02&limit=10&offset=0&format=json&client_id={client}',
      headers: accept,
      json: { headers: ok, results: [{ releasedate: 'date' }] },
    },
    {
      send: 'GET /v3.0/tracks/file?id=10524&limit=10&offset=0&format=json&client_id={client}',
      headers: accept,
      status: 302,
      fetches: [{ at: 'location', type: /^audio\/mpeg/, begins: 'ID3' }],
    },
    {
      send: 'GET /v3.0/radios/stream?id=1&limit=10&offset=0&format=json&client_id={client}',
      headers: accept,
      json: { headers: ok, results: [{ stream: 'url', callmeback: 'whole' }] },
    },
    {
      send: 'GET /v3.0/autocomplete?prefix=lo&limit=10&offset=0&format=json&client_id={client}',
      headers: accept,
      json: { headers: ok, results: { 'tracks artists albums tags?': ['text'] } },
    },
    {
      send: 'GET /v3.0/concerts?limit=10&offset=0&format=json&client_id={client}',
      headers: accept,
      json: { headers: { status: '=failed', code: '=7' } },
    },
    {
      send: 'GET /v3.0/oauth/authorize?client_id={app}&redirect_uri=http%3A%2F%2Flocalhost%3A4567%2F&state=1',
      status: 303,
      fetches: [{ at: 'location', type: /^text\/html/ }],
    },
    {
      send: 'POST /v3.0/oauth/grant',
      headers: { ...accept, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'client_id={app}&client_secret={secret}&grant_type=authorization_code&code={code}',
      json: { 'access_token refresh_token': 'text', expires_in: 'integer' },
    },
  ],
};
