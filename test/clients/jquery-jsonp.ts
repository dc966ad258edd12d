import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'a jQuery Mobile page',
  language: 'JavaScript, JSONP',
  needs: 'JSONP without a format, and with a parameter against caches',
  requests: [
    {
      send: 'GET /v3.0/radios?client_id={client}&callback=jQuery1113005_1447850003&_=1447850004',
      jsonp: {
        callback: 'jQuery1113005_1447850003',
        json: { headers: { code: '=0' }, results: [{ id: 'integer', 'name dispname': 'text' }] },
      },
    },
    {
      send: 'GET /v3.0/radios?client_id=00000000&callback=jQuery1113005_1447850003&_=1447850005',
      jsonp: { callback: 'jQuery1113005_1447850003', json: { headers: { status: '=failed', code: '=5' } } },
    },
  ],
};
