import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'jamendo-downloader',
  language: 'Python',
  needs: 'a playlist whose results are empty past its last track: it counts up until then',
  requests: [
    {
      send: 'GET /v3.0/tracks?include=musicinfo+stats+licenses&prolicensing=1&order=releasedate_desc&limit=200&offset=0&audiodlformat=flac&client_id={client}&format=json',
      json: { results: [{ id: 'digits', releasedate: 'date', musicinfo: { tags: { genres: 'strings' } } }] },
    },
    {
      send: 'GET /v3.0/playlists/tracks/?id=3001&limit=5&audiodlformat=flac&offset=0&client_id={client}&format=json',
      json: { results: [{ tracks: [{ 'id artist_name name': 'text', audiodownload: 'url or empty' }] }] },
      pages: { by: 'offset', count: 4 },
    },
    {
      send: 'GET /v3.0/tracks/file/?id=10524&audioformat=flac&client_id={client}&format=json',
      status: 302,
      fetches: [{ at: 'location', type: /^audio\/(x-)?flac/, begins: 'fLaC' }],
    },
  ],
};
