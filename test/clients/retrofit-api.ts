import type { Client } from '../client-replay.fixture.ts';

const headers = { status: '=success', code: 'integer', results_count: 'integer' };
const languages = 'en fr es de pl it ru pt ja';

export const client: Client = {
  name: 'Jamendo-Retrofit-API',
  language: 'Java, Retrofit and Gson',
  needs: 'all languages of a description; callmeback as a text; ids of similar tracks to leave out',
  requests: [
    {
      send: 'GET /v3.0/albums/musicinfo?client_id={client}&format=json&limit=20',
      json: {
        headers,
        results: [{ musicinfo: { tags: 'strings', description: { [languages]: 'string' } } }],
      },
    },
    {
      send: 'GET /v3.0/artists/musicinfo?client_id={client}&format=json&limit=20',
      json: {
        headers,
        results: [{ musicinfo: { tags: 'strings', description: { [languages]: 'string' } } }],
      },
    },
    {
      send: 'GET /v3.0/radios/stream?id=1&client_id={client}&format=json',
      json: {
        headers,
        results: [
          {
            id: 'integer',
            'name dispname type image stream': 'string',
            callmeback: 'digits',
            playingnow: { 'track_id artist_id album_id': 'whole', 'track_name album_name': 'string' },
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/tracks/similar?id=10001&client_id={client}&format=json&no_artist=101&no_album=1001',
      json: { headers, results: [{ id: 'digits', artist_id: 'digits', album_id: 'digits or empty' }] },
    },
    {
      send: 'GET /v3.0/reviews/tracks?client_id={client}&format=json&limit=5',
      json: {
        headers,
        results: [
          {
            'id user_id track_id album_id artist_id agreecnt score': 'string',
            'title text dateadded lang user_name user_dispname track_name': 'string',
            'track_license_ccurl track_audio': 'url',
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/feeds?client_id={client}&format=json&target=notlogged',
      json: {
        headers,
        results: [{ target: 'text', title: { [languages]: 'string' }, text: { [languages]: 'string' } }],
      },
    },
  ],
};
