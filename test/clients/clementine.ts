import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'Clementine, Jamendo v3',
  language: 'C++, Qt',
  needs: 'a limit above the maximum to be lowered, not refused; JSON without a format',
  requests: [
    {
      send: 'GET /v3.0/autocomplete/?client_id={client}&limit=500&prefix=lo&matchcount=1',
      json: { headers: { code: '=0' }, results: { tracks: [{ match: 'text', count: 'whole' }] } },
    },
    {
      send: 'GET /v3.0/albums/musicinfo/?client_id={client}&id=1001',
      json: { results: [{ id: 'digits', image: 'url', musicinfo: { tags: 'strings' } }] },
    },
    {
      send: 'GET /v3.0/tracks/file/?client_id={client}&audioformat=ogg&action=stream&id=10524',
      status: 302,
      fetches: [{ at: 'location', type: /^audio\/ogg/, begins: 'OggS' }],
    },
  ],
};
