import type { Client } from '../client-replay.fixture.ts';

const agent = { 'User-Agent': 'Mopidy-Jamendo/0.1.0 Mopidy/3.0.2', Accept: '*/*' };

export const client: Client = {
  name: 'raveberry',
  language: 'Python',
  needs: 'JSON without a format, also of autocomplete; at least the tracks among the suggestions',
  requests: [
    {
      send: 'GET /v3.0/autocomplete?prefix=lo&limit=20&client_id={client}',
      headers: agent,
      json: { results: { tracks: ['text'] } },
    },
    {
      send: 'GET /v3.0/tracks?search=rock&client_id={client}',
      headers: agent,
      json: { results: [{ 'id name artist_name': 'text', duration: 'integer', audio: 'url' }] },
    },
  ],
};
