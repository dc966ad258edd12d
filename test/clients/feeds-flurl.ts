import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'a news reader with Flurl',
  language: 'C#, Newtonsoft',
  needs: 'feeds of one type, with a content type on a GET',
  requests: [
    {
      send: 'GET /v3.0/feeds/?client_id={client}&format=jsonpretty&limit=10&type=album',
      headers: { 'Content-Type': 'application/json' },
      json: { results: [{ id: 'digits', type: '=album', title: { '*': 'string' }, lang: 'strings' }] },
    },
  ],
};
