import type { Client } from '../client-replay.fixture.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };

export const client: Client = {
  name: 'a Flutter player with log-in',
  language: 'Dart',
  needs: 'HTTP status 200 of a grant; a user by nothing but the token',
  requests: [
    {
      send: 'POST /v3.0/oauth/grant',
      headers: form,
      body: 'client_id={app}&client_secret={secret}&grant_type=authorization_code&code={codeWithRedirect}&redirect_uri=http%3A%2F%2Flocalhost%3A4567%2F',
      json: { 'access_token refresh_token token_type scope': 'text', expires_in: 'integer' },
    },
    {
      send: 'POST /v3.0/oauth/grant',
      headers: form,
      body: 'client_id={app}&client_secret={secret}&grant_type=refresh_token&refresh_token={refresh}',
      json: { 'access_token refresh_token': 'text' },
    },
    {
      send: 'GET /v3.0/users/?client_id={client}&access_token={token}&format=json',
      json: { results: [{ 'id name dispname': 'text' }] },
    },
    {
      send: 'GET /v3.0/users/?client_id={client}&access_token=0000000000000000000000000000000000000000&format=json',
      json: { headers: { status: '=failed', code: '=12' } },
    },
  ],
};
