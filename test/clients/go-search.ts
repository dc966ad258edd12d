import type { Client } from '../client-replay.fixture.ts';

const agent = { 'User-Agent': 'Go-http-client/1.1' };

export const client: Client = {
  name: 'several Go programs',
  language: 'Go, encoding/json',
  needs: 'strings where a struct has strings and integers where it has int; parameters in alphabetical order',
  requests: [
    {
      send: 'GET /v3.0/tracks/?client_id={client}&format=json&fuzzytags=rock+ambient&include=stats&limit=5&order=popularity_month&vocalinstrumental=instrumental',
      headers: { 'User-Agent': agent['User-Agent'] },
      json: {
        headers: { 'status error_message warnings': 'string', 'code results_count': 'integer' },
        results: [
          {
            'id name artist_name album_name album_image audio audiodownload': 'string',
            duration: 'integer',
            stats: { rate_listened_total: 'integer' },
            audiodownload_allowed: 'boolean',
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/tracks/?client_id={client}&durationbetween=1_300&format=json&limit=5&namesearch=the&order=popularity_month',
      headers: { 'User-Agent': agent['User-Agent'] },
      json: { results: [{ audio: 'url', duration: 'integer' }] },
    },
  ],
};
