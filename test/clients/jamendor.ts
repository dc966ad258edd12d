import type { Client } from '../client-replay.fixture.ts';

const accept = { Accept: 'application/json, text/xml, application/xml, */*' };
const part = (name: string, value: string) =>
  `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

export const client: Client = {
  name: 'JamendoR',
  language: 'R, CRAN',
  needs: 'lists with an encoded plus; multipart writes; a refresh with HTTP Basic and a multipart body',
  requests: [
    {
      send: 'GET /v3.0/albums/?client_id={client}&format=jsonpretty&id=1001%2B1002',
      headers: accept,
      json: {
        headers: { results_count: '=2' },
        results: [
          { 'id artist_id': 'digits', 'name releasedate artist_name image zip shorturl shareurl': 'string' },
        ],
      },
    },
    {
      send: 'GET /v3.0/albums/musicinfo/?client_id={client}&format=jsonpretty&id=1001',
      headers: accept,
      json: { results: [{ musicinfo: { tags: ['text'] } }] },
    },
    {
      send: 'GET /v3.0/artists/locations/?client_id={client}&format=jsonpretty&limit=10&location_country=FRA',
      headers: accept,
      json: { results: [{ 'id name website joindate shorturl shareurl': 'string' }] },
    },
    {
      send: 'GET /v3.0/autocomplete/?client_id={client}&format=jsonpretty&limit=10&prefix=lo',
      headers: accept,
      json: { results: { 'tracks artists albums tags': ['text'] } },
    },
    {
      send: 'GET /v3.0/feeds/?client_id={client}&format=jsonpretty&limit=10&lang=en',
      headers: accept,
      json: { results: [{ 'id link position type joinid': 'string', title: { en: 'string' } }] },
    },
    {
      send: 'GET /v3.0/reviews/albums/?client_id={client}&format=jsonpretty&album_id=1001%2B1002%2B1003&limit=10',
      headers: accept,
      json: {
        results: [{ 'id title text agreecnt lang user_id user_name score': 'string', dateadded: 'date' }],
      },
    },
    {
      send: 'GET /v3.0/users/?client_id={client}&format=jsonpretty&id=501',
      headers: accept,
      json: { results: [{ 'id dispname lang creationdate': 'string' }] },
    },
    {
      send: 'GET /v3.0/radios/?client_id={client}&format=jsonpretty',
      headers: accept,
      json: { results: [{ id: 'integer', 'name dispname type': 'string' }] },
    },
    {
      send: 'POST /v3.0/setuser/fan/',
      headers: { Accept: 'application/json', 'Content-Type': 'multipart/form-data; boundary=part' },
      body: `${part('client_id', '{client}')}${part('format', 'jsonpretty')}${part('access_token', '{token}')}${part('artist_id', '101')}--part--\r\n`,
      json: { headers: { status: '=success', code: '=0' } },
    },
    {
      send: 'POST /v3.0/oauth/grant',
      headers: {
        Accept: 'application/json',
        Authorization: 'Basic {basic}',
        'Content-Type': 'multipart/form-data; boundary=part',
      },
      body: `${part('grant_type', 'refresh_token')}${part('refresh_token', '{refresh}')}--part--\r\n`,
      json: { 'access_token refresh_token': 'text' },
    },
  ],
};
