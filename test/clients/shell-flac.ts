import type { Client } from '../client-replay.fixture.ts';

const agent = { 'User-Agent': 'Wget/1.21.3', Accept: '*/*' };

export const client: Client = {
  name: 'a shell script for FLAC albums',
  language: 'Bash, wget and sed',
  needs: 'one field per line without a space after the colon; addresses of images that end with three digits',
  requests: [
    {
      send: 'GET /v3.0/albums/musicinfo?client_id={client}&format=jsonpretty&id=1057',
      headers: agent,
      lines: [/^\s*"artist_name":"[^"]+",$/, /^\s*"name":"[^"]+",$/, /^\s*"image":"http[^"]+=\d{3}",$/],
      fetches: [{ at: 'results.0.image', type: /^image\//, sized: true }],
    },
    {
      send: 'GET /v3.0/tracks/?client_id={client}&format=jsonpretty&album_id=1057&audiodlformat=flac&limit=all',
      headers: agent,
      lines: [/^\s*"id":"\d+",$/],
    },
    {
      send: 'GET /v3.0/tracks/?client_id={client}&format=jsonpretty&id=10524&audiodlformat=flac',
      headers: agent,
      lines: [/^\s*"name":"[^"]+",$/, /^\s*"audiodownload":"http[^"]+",$/, /^\s*"position":\d+,$/],
      fetches: [{ at: 'results.0.audiodownload', type: /^audio\/(x-)?flac/, begins: 'fLaC' }],
    },
  ],
};
