import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'RuneAudio',
  language: 'PHP, curl',
  needs: 'one stream per radio, found by its name',
  requests: [
    {
      send: 'GET /v3.0/radios/?client_id={client}&format=json&limit=200',
      json: { results: [{ name: 'text', dispname: 'text' }] },
    },
    {
      send: 'GET /v3.0/radios/stream?client_id={client}&format=json&name=rock',
      json: { results: [{ stream: 'url', dispname: 'text', image: 'url' }] },
      fetches: [{ at: 'results.0.image', type: /^image\// }],
    },
  ],
};
