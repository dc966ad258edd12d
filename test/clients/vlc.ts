import type { Client } from '../client-replay.ts';

const TRACKS = {
  'id name artist_name': 'text',
  'audio audiodownload image': 'url',
  album_id: 'digits',
  duration: 'digits',
};

/** The element between the results and the items is found by its place: second, first, first. */
const FIRST_PLAYLIST = [0, 1, 0, 0] as const;

export const client: Client = {
  name: 'VLC 3.0, its service discovery',
  language: 'Lua',
  needs: 'XML with one element between the results and the items',
  requests: [
    {
      send: 'GET /v3.0/playlists/tracks/?client_id={client}&id=3001&track_type=single+albumtrack&order=track_position_desc&format=xml',
      headers: { 'User-Agent': 'VLC/3.0.24 LibVLC/3.0.24' },
      xml: { at: FIRST_PLAYLIST, shape: { id: '=3001', name: 'text', tracks: 'string' } },
    },
    {
      send: 'GET /v3.0/playlists/tracks/?client_id={client}&id=3001&track_type=single+albumtrack&order=track_position_desc&format=xml',
      xml: { at: [...FIRST_PLAYLIST, 'tracks', 0], shape: TRACKS },
    },
  ],
};
