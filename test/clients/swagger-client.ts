import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'jamendo-openapi with swagger-client',
  language: 'OpenAPI, npm',
  needs: 'the key where its document says, after the other parameters',
  requests: [
    {
      send: 'GET /v3.0/tracks?search=rock&client_id={client}',
      headers: { Accept: 'application/json' },
      json: { headers: { code: '=0' }, results: [{ 'id name': 'text' }] },
    },
  ],
};
