import type { Client } from '../client-replay.fixture.ts';

const headers = {
  status: '=success',
  code: 'whole',
  'error_message warnings': 'string',
  results_count: 'whole',
};

export const client: Client = {
  name: 'JamendoX3',
  language: 'Java, Android',
  needs:
    'headers before results and nothing beside them; each value of one of the types it knows; no unknown field in a grant',
  requests: [
    {
      send: 'GET /v3.0/tracks/similar?client_id={client}&format=json&id=10001',
      json: {
        headers,
        results: [{ 'id artist_id duration position': 'whole', score: 'number', releasedate: 'date' }],
        '*': 'absent',
      },
    },
    {
      send: 'GET /v3.0/artists/locations?client_id={client}&format=json',
      json: {
        headers,
        results: [
          { id: 'whole', locations: [{ 'id country city': 'string', 'longitude latitude': 'string' }] },
        ],
        '*': 'absent',
      },
    },
    {
      send: 'GET /v3.0/reviews/tracks?client_id={client}&format=json&order=addeddate_desc',
      json: {
        headers,
        results: [
          {
            'id user_id track_id artist_id agreecnt': 'whole',
            'title text lang user_name user_dispname track_name': 'string',
            dateadded: 'date',
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/playlists/tracks?client_id={client}&format=json&id=3001',
      json: {
        headers,
        results: [
          {
            'id user_id': 'whole',
            creationdate: 'date',
            tracks: [{ 'id position duration': 'whole', playlistadddate: 'date and time' }],
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/setuser/fan?client_id={client}&format=json&artist_id=101&access_token=',
      json: { headers: { status: '=failed', code: '=2' } },
    },
    {
      send: 'POST /v3.0/oauth/grant',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'client_id={app}&client_secret={secret}&grant_type=authorization_code&code={code}\n',
      json: { 'access_token token_type scope refresh_token': 'text', expires_in: 'integer', '*': 'absent' },
    },
    {
      send: 'POST /v3.0/oauth/grant',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'client_id={app}&client_secret={secret}&grant_type=refresh_token&refresh_token={refresh}',
      json: {
        'access_token token_type scope refresh_token': 'text',
        expires_in: 'integer',
        '*': 'absent',
      },
    },
  ],
};
