import type { Client } from '../client-replay.fixture.ts';

const agent = { 'User-Agent': 'jamendo-fuse / libcurl', Accept: '*/*' };

export const client: Client = {
  name: 'jamendo-fuse',
  language: 'C, libcurl',
  needs: 'the size of a sound before anything of it is read, and then any range',
  requests: [
    {
      send: 'GET /v3.0/artists/?client_id={client}&format=json&namesearch=saltmarsh',
      headers: agent,
      json: { results: [{ 'id name': 'string' }] },
    },
    {
      send: 'GET /v3.0/albums/?client_id={client}&format=json&artist_id=101&limit=200',
      headers: agent,
      json: { results: [{ id: 'digits', name: 'text', releasedate: 'date' }] },
    },
    {
      send: 'GET /v3.0/albums/tracks/?client_id={client}&format=json&id=1001&audioformat=mp32',
      headers: agent,
      json: {
        results: [{ releasedate: 'date', tracks: [{ 'id position': 'digits', name: 'text', audio: 'url' }] }],
      },
    },
    {
      send: 'GET /v3.0/tracks?client_id={client}&format=json&id=10299&audioformat=mp31',
      headers: agent,
      json: { results: [{ audio: 'url' }] },
      fetches: [
        { at: 'results.0.audio', method: 'HEAD', headers: agent, type: /^audio\/mpeg/, sized: true },
        {
          at: 'results.0.audio',
          headers: { ...agent, Range: 'bytes=0-131071' },
          status: 206,
          type: /^audio\/mpeg/,
          begins: 'ID3',
          sized: true,
        },
      ],
    },
  ],
};
