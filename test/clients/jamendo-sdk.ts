import type { Client } from '../client-replay.ts';

const success = { status: '=success', code: '=0' };

export const client: Client = {
  name: 'jamendo-sdk',
  language: 'Ruby',
  needs: 'a query that ends with an ampersand; a status that is success or not',
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
      send: 'GET /v3.0/tracks/?client_id=00000000&format=json&',
      json: { headers: { status: '=failed', code: '=5', error_message: 'text' } },
    },
  ],
};
