import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'a Flask site',
  language: 'Python, requests',
  needs: 'a write with everything in the address and again in a form that is labelled as JSON',
  requests: [
    {
      send: 'GET /v3.0/artists/tracks/?client_id={client}&format=jsonpretty&order=track_name_desc&id=101',
      headers: { Origin: 'http://localhost:4567' },
      json: { results: [{ tracks: [{ 'id name': 'text', 'audio image': 'url' }] }] },
    },
    {
      send: 'POST /v3.0/setuser/favorite/?client_id={client}&track_id=10001&format=jsonpretty&access_token={token}',
      headers: { 'Content-Type': 'application/json', 'Accept-Charset': 'UTF-8' },
      body: 'client_id={client}&track_id=10001&format=jsonpretty&access_token={token}',
      json: { headers: { status: '=success', code: '=0' } },
    },
    {
      send: 'POST /v3.0/oauth/grant',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'code={codeWithRedirect}&grant_type=authorization_code&redirect_uri=http%3A%2F%2Flocalhost%3A4567%2F&client_secret={secret}&client_id={app}',
      json: { access_token: 'text' },
    },
  ],
};
