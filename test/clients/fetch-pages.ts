import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'pages with fetch or axios',
  language: 'JavaScript',
  needs: 'CORS; relations of a user by several orders; what it asks for beside the parameters to be ignored',
  requests: [
    {
      send: 'GET /v3.0/users/tracks/?client_id={client}&format=jsonpretty&limit=49&order=rating_desc+updatedate_desc&id=501',
      headers: { Origin: 'http://localhost:3000' },
      json: { results: [{ tracks: [{ 'id name artist_name': 'text', 'audio image': 'url' }] }] },
    },
    {
      send: 'GET /v3.0/tracks?client_id={client}&format=json&genre=rock&license=by,by-sa&fields=id,name',
      headers: { Origin: 'http://localhost:3000' },
      json: { headers: { status: '=success', warnings: 'text' }, results: [{ 'id name': 'text' }] },
    },
    {
      send: 'GET /v3.0/albums/tracks/?client_id={client}&limit=all',
      json: { headers: { results_count: 'integer' }, results: [{ tracks: [{ audio: 'url' }] }] },
    },
    {
      send: 'GET /v3.0/artists/locations/?client_id={client}&format=jsonpretty&limit=40&haslocation=true&location_country=FRA&location_city=',
      json: { results: [{ locations: [{ country: '=FRA', city: 'string' }] }] },
    },
    {
      send: 'GET /v3.0/tracks/similar/?client_id={client}&format=json&limit=12&id=10001&type=single+albumtrack&audioformat=mp32&imagesize=300&include=musicinfo',
      headers: { Accept: 'application/json' },
      json: { results: [{ score: 'number', musicinfo: { speed: 'string', tags: { genres: 'strings' } } }] },
    },
  ],
};
