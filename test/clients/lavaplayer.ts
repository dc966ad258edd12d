import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'lavaplayer, a fork',
  language: 'Java',
  needs: 'HTTP status 200; artist and image of the album, not of its tracks',
  requests: [
    {
      send: 'GET /v3.0/tracks?id=10001&format=json&client_id={client}',
      json: { results: [{ 'id name artist_name': 'text', 'image audio': 'url', duration: 'whole' }] },
    },
    {
      send: 'GET /v3.0/tracks?search=The+Ballad&format=json&client_id={client}',
      json: { results: [{ 'id name artist_name': 'text' }] },
    },
    {
      send: 'GET /v3.0/albums/tracks?id=1001&format=json&client_id={client}',
      json: {
        results: [
          { 'name artist_name': 'text', image: 'url', tracks: [{ 'id name': 'text', audio: 'url' }] },
        ],
      },
    },
    {
      send: 'GET /v3.0/artists/tracks?id=101&format=json&client_id={client}',
      json: { results: [{ name: 'text', image: 'string', tracks: [{ id: 'digits', image: 'url' }] }] },
    },
    {
      send: 'GET /v3.0/playlists/tracks?id=3001&format=json&client_id={client}',
      json: {
        results: [{ 'name user_name': 'text', tracks: [{ artist_name: 'text', image: 'url' }] }],
      },
    },
  ],
};
