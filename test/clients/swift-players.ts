import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'several iOS players',
  language: 'Swift, Codable',
  needs: 'the address of the next page in every document; results_fullcount as an integer',
  requests: [
    {
      send: 'GET /v3.0/tracks/?client_id={client}&format=jsonpretty&limit=30&order=popularity_total&include=musicinfo&tags=',
      headers: { Accept: '*/*' },
      json: {
        headers: { next: 'url' },
        results: [
          {
            'id name artist_id artist_name album_name album_id audio audiodownload image': 'string',
            'duration position': 'integer',
            musicinfo: { tags: { genres: 'strings' } },
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/tracks/?client_id={client}&format=json&limit=20&fullcount=true&search=the',
      headers: { Accept: '*/*' },
      json: {
        headers: { status: 'string', 'code results_count results_fullcount': 'integer' },
        results: [
          {
            'id name artist_name album_name album_image audio waveform image': 'string',
            duration: 'integer',
            audiodownload_allowed: 'boolean',
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/artists/tracks/?client_id={client}&format=jsonpretty&order=track_name_desc&id=101',
      json: {
        results: [
          {
            'id name image': 'string',
            tracks: [
              {
                'album_id album_name id name duration album_image image audio audiodownload': 'string',
                audiodownload_allowed: 'boolean',
              },
            ],
          },
        ],
      },
    },
  ],
};
