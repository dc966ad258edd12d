import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'Openverse',
  language: 'Python',
  needs:
    'pages of 200 until one is empty; a slash before the query of an image; the same cover address for a whole album',
  requests: [
    {
      send: 'GET /v3.0/tracks?format=json&client_id={client}&include=musicinfo+licenses+stats+lyrics&imagesize=200&limit=200&audioformat=mp32&offset=0',
      headers: { Accept: 'application/json' },
      json: {
        results: [
          {
            'id artist_id album_id': 'digits',
            'name artist_name artist_idstr album_name lyrics': 'string',
            'audio shareurl license_ccurl image album_image': 'url',
            duration: 'integer',
            position: 'integer',
            audiodownload_allowed: 'boolean',
            musicinfo: {
              'vocalinstrumental gender speed': 'string',
              tags: { 'genres instruments vartags': 'strings' },
            },
            stats: { rate_listened_total: 'integer' },
          },
        ],
      },
      fetches: [{ at: 'results.0.image', type: /^image\//, sized: true }],
      pages: { by: 'offset', count: 5 },
    },
  ],
};
