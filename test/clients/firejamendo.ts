import type { Client } from '../client-replay.fixture.ts';

const ajax = { Accept: 'application/json, text/javascript, */*; q=0.01', Origin: 'app://firejamendo' };

export const client: Client = {
  name: 'FireJamendo',
  language: 'JavaScript, Firefox OS',
  needs: 'parameters before the client id; the lists of a user by the token; a whole release as a zip',
  requests: [
    {
      send: 'GET /v3.0/albums/tracks?audioformat=ogg&id=1057&client_id={client}',
      headers: ajax,
      json: { results: [{ zip: 'url', image: 'url', tracks: [{ 'id name': 'text', audio: 'url' }] }] },
      fetches: [{ at: 'results.0.zip', type: /^application\/zip/, begins: 'PK', sized: true }],
    },
    {
      send: 'GET /v3.0/artists/tracks?audioformat=ogg&imagesize=100&track_id=10001&client_id={client}',
      headers: ajax,
      json: { results: [{ name: 'text', tracks: [{ id: '=10001', image: 'url' }] }] },
    },
    {
      send: 'GET /v3.0/feeds/?client_id={client}',
      headers: ajax,
      json: { results: [{ 'type joinid': 'text', title: { en: 'string' }, images: { size315_111: 'url' } }] },
    },
    {
      send: 'GET /v3.0/users/albums?access_token={token}&limit=10&client_id={client}',
      headers: ajax,
      json: { results: [{ albums: [{ 'id name artist_name': 'text', image: 'url' }] }] },
    },
    {
      send: 'GET /v3.0/users/artists?access_token={token}&client_id={client}',
      headers: ajax,
      json: { results: [{ artists: [{ 'id name': 'text', image: 'string' }] }] },
    },
    {
      send: 'GET /v3.0/playlists/?access_token={token}&client_id={client}',
      headers: ajax,
      json: { headers: { status: '=success' } },
    },
  ],
};
