import type { Client } from '../client-replay.fixture.ts';

const headers = {
  'status error_message warnings': 'string',
  'code results_count': 'integer',
  'next?': 'url',
};

export const client: Client = {
  name: 'players that load more',
  language: 'Kotlin and C#',
  needs: 'the address of the next page as long as there is one, and none on the last page',
  requests: [
    {
      send: 'GET /v3.0/albums/?client_id={client}&format=json&limit=50',
      json: { headers, results: [{ 'id name': 'text' }] },
      pages: { by: 'next', count: 2 },
    },
    {
      send: 'GET /v3.0/artists?client_id={client}&limit=15&order=popularity_total&namesearch=',
      json: { headers, results: [{ 'id name': 'text' }] },
      pages: { by: 'next', count: 2 },
    },
    {
      send: 'GET /v3.0/playlists/tracks/?client_id={client}&format=json&id=3001&limit=7&order=track_position_asc',
      json: { headers, results: [{ tracks: [{ position: 'digits' }] }] },
      pages: { by: 'next', count: 2 },
    },
    {
      send: 'GET /v3.0/radios/?client_id={client}&format=json&limit=4',
      json: { headers, results: [{ id: 'integer' }] },
      pages: { by: 'next', count: 1 },
    },
  ],
};
