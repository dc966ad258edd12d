import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'a Roku channel',
  language: 'BrightScript',
  needs: 'pages of radios, and a redirect to a stream',
  requests: [
    {
      send: 'GET /v3.0/radios/?client_id={client}&format=json&limit=2&offset=0',
      json: { results: [{ id: 'integer', 'name dispname': 'text', image: 'url' }] },
      pages: { by: 'offset', count: 3 },
    },
    {
      send: 'GET /v3.0/tracks/file/?client_id={client}&id=10524&action=stream&audioformat=mp32',
      status: 302,
      fetches: [{ at: 'location', type: /^audio\/mpeg/, begins: 'ID3' }],
    },
  ],
};
