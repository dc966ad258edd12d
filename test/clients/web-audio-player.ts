import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'players that build addresses of sounds',
  language: 'TypeScript, Python',
  needs: 'streams and downloads by the track id alone, with ogg1 as the name of Ogg, from any origin',
  requests: [
    {
      send: 'GET /storage/?trackid=10524&format=mp31',
      headers: { Origin: 'http://localhost:8080', Range: 'bytes=0-' },
      status: 206,
      lines: [/^ID3/],
    },
    { send: 'GET /storage/?trackid=10524&format=ogg1', headers: { Accept: '*/*' }, lines: [/^OggS/] },
    { send: 'GET /storage/download/track/10524/ogg1/', lines: [/^OggS/] },
    { send: 'GET /storage/download/track/10524/mp32', lines: [/^ID3/] },
  ],
};
