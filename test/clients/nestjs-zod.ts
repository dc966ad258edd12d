import type { Client } from '../client-replay.fixture.ts';

const headers = {
  'status error_message warnings': 'string',
  'code results_count': 'integer',
  'results_fullcount?': 'integer',
  'next?': 'url',
};

export const client: Client = {
  name: 'a NestJS back end',
  language: 'TypeScript, zod',
  needs: 'all 22 fields of a track; an encoded plus between values; matchcount=0',
  requests: [
    {
      send: 'GET /v3.0/tracks?client_id={client}&format=json&order=popularity_total&limit=10&fuzzytags=rock%2Bpop&include=musicinfo&type=single%2Balbumtrack',
      json: {
        headers,
        results: [
          {
            'id name artist_id artist_name artist_idstr album_name album_id license_ccurl': 'string',
            'releasedate album_image audio audiodownload prourl shorturl shareurl waveform image': 'string',
            'duration position': 'number',
            'audiodownload_allowed content_id_free': 'boolean',
            musicinfo: {
              'vocalinstrumental lang gender acousticelectric speed': 'string',
              tags: { 'genres instruments vartags': 'strings' },
            },
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/artists/albums?client_id={client}&format=json&order=popularity_total&id=101',
      json: {
        headers,
        results: [
          {
            'id name website joindate image': 'string',
            albums: [{ 'id name releasedate image': 'string' }],
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/artists/musicinfo?client_id={client}&format=json&id=101&id=102',
      json: { headers: { ...headers, results_count: '=2' }, results: [{ musicinfo: { tags: 'strings' } }] },
    },
    {
      send: 'GET /v3.0/autocomplete?client_id={client}&format=json&prefix=lo&limit=10&matchcount=0&entity=artists%2Btracks',
      json: { headers, results: { 'artists tracks': ['text'], '*': 'absent' } },
    },
    {
      send: 'GET /v3.0/autocomplete?client_id={client}&format=json&prefix=lo&limit=10&matchcount=1',
      json: { headers, results: { '*': [{ match: 'text', count: 'whole' }] } },
    },
  ],
};
