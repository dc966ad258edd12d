import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'pyjamendo, list of radios',
  language: 'Python, PyPI',
  needs: 'failures with HTTP status 200 and code 5, which its own tests hold it to',
  requests: [
    {
      send: 'GET /v3.0/radios/?client_id={client}&format=jsonpretty',
      json: { headers: { status: '=success', code: '=0' }, results: [{ id: 'integer', name: 'text' }] },
    },
    {
      send: 'GET /v3.0/radios/stream/?name=bestof&client_id={client}&format=jsonpretty',
      json: { results: [{ stream: 'url', dispname: 'text' }] },
    },
    {
      send: 'GET /v3.0/radios/stream?name=bestof&client_id=nonsense&format=jsonpretty',
      json: { headers: { status: '=failed', code: '=5', results_count: '=0' }, results: 'strings' },
    },
  ],
};
