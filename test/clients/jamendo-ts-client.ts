import type { Client } from '../client-replay.fixture.ts';

const url = 'url or empty';

export const client: Client = {
  name: 'jamendo-ts-client',
  language: 'TypeScript, zod',
  needs: 'lists as repeated keys; scores from 0 to 1; addresses that parse',
  requests: [
    {
      send: 'GET /v3.0/tracks?client_id={client}&format=json&order=popularity_week&order=id&id=10001&id=10002',
      json: {
        headers: { results_count: '=2' },
        results: [
          {
            'id name': 'string',
            'license_ccurl album_image audio audiodownload shorturl shareurl image': url,
            waveform: 'json with peaks',
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/tracks/similar?client_id={client}&format=json&id=10001&limit=3',
      json: { results: [{ 'id name': 'string', score: 'number' }] },
    },
    {
      send: 'GET /v3.0/albums/tracks?client_id={client}&format=json&id=1001&id=1002',
      json: {
        headers: { results_count: '=2' },
        results: [
          {
            'image zip': url,
            zip_allowed: 'boolean',
            tracks: [{ 'id position duration': 'digits', 'audio audiodownload license_ccurl': url }],
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/reviews/albums?client_id={client}&format=json&order=addeddate&order=score&hasscore=true',
      json: {
        results: [{ 'id title text agreecnt lang user_id user_name score': 'string', dateadded: 'date' }],
      },
    },
  ],
};
