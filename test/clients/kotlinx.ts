import type { Client } from '../client-replay.fixture.ts';

const headers = { 'status error_message warnings': 'string', 'code results_count': 'integer' };

export const client: Client = {
  name: 'an Android player',
  language: 'Kotlin, kotlinx.serialization',
  needs: 'every field of its classes, each of its very type: a missing one fails the whole document',
  requests: [
    {
      send: 'GET /v3.0/tracks?client_id={client}&format=json&limit=10&order=popularity_week',
      json: {
        headers,
        results: [
          {
            'id name artist_id artist_name artist_idstr album_name album_id license_ccurl': 'string',
            'releasedate album_image audio audiodownload prourl shorturl shareurl image': 'string',
            'duration position': 'integer',
            audiodownload_allowed: 'boolean',
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/artists/tracks?client_id={client}&format=json&id=101',
      json: {
        headers,
        results: [
          {
            'id name website joindate image': 'string',
            tracks: [
              {
                'album_id album_name id name duration releasedate license_ccurl': 'string',
                'album_image image audio audiodownload': 'string',
                audiodownload_allowed: 'boolean',
              },
            ],
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/playlists/tracks?client_id={client}&format=json&id=3001&track_type=single%20albumtrack&order=track_position_asc&imagesize=600&audioformat=mp32&offset=0&limit=20',
      json: {
        headers,
        results: [
          {
            'id name creationdate user_name user_id zip': 'string',
            tracks: [
              {
                'id name album_id artist_id duration artist_name playlistadddate position': 'string',
                'license_ccurl album_image image audio audiodownload': 'string',
                audiodownload_allowed: 'boolean',
              },
            ],
          },
        ],
      },
    },
  ],
};
