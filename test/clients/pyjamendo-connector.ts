import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'pyjamendo, connector',
  language: 'Python',
  needs: 'the download address to deliver the file itself',
  requests: [
    {
      send: 'GET /v3.0/tracks/?client_id={client}&format=json&tags=rock&limit=3',
      json: { results: [{ id: 'digits', audiodownload: 'url or empty' }] },
    },
    {
      send: 'GET /v3.0/tracks/?client_id={client}&format=json&id=10524&limit=1',
      json: { results: [{ audiodownload: 'url' }] },
      fetches: [{ at: 'results.0.audiodownload', type: /^audio\/mpeg/, begins: 'ID3' }],
    },
  ],
};
