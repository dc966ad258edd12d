import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'VLC, service discovery',
  language: 'Lua',
  needs: 'XML by position: second element of the root, its first child, the first item in that',
  requests: [
    {
      send: 'GET /v3.0/playlists/tracks/?client_id={client}&id=3001&track_type=single+albumtrack&order=track_position_desc&format=xml',
      headers: { 'User-Agent': 'VLC/3.0.21 LibVLC/3.0.21', Icy: '1' },
      xml: { at: [0, 1, 0, 0], shape: { id: '=3001', 'name tracks': 'string' } },
    },
    {
      send: 'GET /v3.0/playlists/tracks/?client_id={client}&id=3001&track_type=single+albumtrack&order=track_position_desc&format=xml',
      xml: {
        at: [0, 1, 0, 0, 'tracks', 'track'],
        shape: {
          'id position duration artist_id': 'digits',
          'name artist_name': 'text',
          'audio album_image': 'url',
        },
      },
    },
  ],
};
