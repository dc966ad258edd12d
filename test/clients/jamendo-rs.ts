import type { Client } from '../client-replay.fixture.ts';

const headers = { 'status error_message warnings': 'string', 'code results_count': 'integer' };
const user = { id: 'whole', 'name dispname lang creationdate': 'string' };

export const client: Client = {
  name: 'jamendo-rs',
  language: 'Rust',
  needs: 'every header, and ids as digits, which it reads as numbers',
  requests: [
    {
      send: 'GET /v3.0/albums?limit=15&featured=true&client_id={client}&format=json',
      json: {
        headers,
        results: [
          { id: 'whole', 'name releasedate artist_id artist_name image zip shorturl shareurl': 'string' },
        ],
      },
    },
    {
      send: 'GET /v3.0/artists?namesearch=the&client_id={client}&format=json',
      json: {
        headers,
        results: [{ id: 'whole', 'name website joindate image shorturl shareurl': 'string' }],
      },
    },
    {
      send: 'GET /v3.0/tracks?featured=true&client_id={client}&format=json',
      json: {
        headers,
        results: [
          {
            id: 'whole',
            'duration position': 'integer',
            'name artist_id artist_name artist_idstr album_name album_id license_ccurl releasedate': 'string',
            'album_image audio audiodownload prourl shorturl shareurl image': 'string',
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/users/albums?id=501&client_id={client}&format=json',
      json: {
        headers,
        results: [
          {
            ...user,
            image: 'string',
            albums: [{ 'id artist_id': 'whole', 'name releasedate artist_name updatedate image': 'string' }],
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/users/artists?id=501&client_id={client}&format=json',
      json: {
        headers,
        results: [
          {
            ...user,
            image: 'string',
            artists: [{ id: 'whole', 'name image joindate updatedate': 'string' }],
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/users/tracks?id=501&client_id={client}&format=json',
      json: {
        headers,
        results: [
          {
            ...user,
            tracks: [
              {
                'id album_id artist_id duration': 'whole',
                'name license_ccurl updatedate album_image image audio audiodownload': 'string',
                relations: { 'review favorite like': 'whole' },
              },
            ],
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/users?name=anaribeiro&client_id={client}&format=json',
      json: { headers, results: [{ ...user, image: 'string' }] },
    },
    {
      send: 'GET /v3.0/tracks?id=10001&client_id=00000000&format=json',
      json: { headers: { ...headers, status: '=failed', code: '=5' } },
    },
  ],
};
