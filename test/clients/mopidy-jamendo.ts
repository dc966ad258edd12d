import type { Client } from '../client-replay.fixture.ts';

const agent = { 'User-Agent': 'Mopidy-Jamendo/0.1.0', Accept: '*/*' };

export const client: Client = {
  name: 'Mopidy-Jamendo',
  language: 'Python, PyPI',
  needs: 'JSON without a format; a duration that is a number; any failure as an empty list of results',
  requests: [
    {
      send: 'GET /v3.0/tracks/?id=10524&client_id={client}',
      headers: agent,
      json: {
        results: [
          { 'name artist_name shareurl': 'string', releasedate: 'date', audio: 'url', duration: 'integer' },
        ],
      },
      fetches: [
        { at: 'results.0.audio', headers: { 'Icy-Metadata': '1' }, type: /^audio\/mpeg/, begins: 'ID3' },
      ],
    },
    { send: 'GET /v3.0/tracks/?id=10001&client_id=abcd1234', headers: agent, json: { results: 'strings' } },
  ],
};
