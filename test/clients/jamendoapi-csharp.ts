import type { Client } from '../client-replay.fixture.ts';

const host = {
  Host: 'api.jamendo.com',
  UserAgent: 'CSharp JamendoApi Client',
  Accept: 'application/json; charset=UTF-8',
  'Accept-Encoding': 'gzip, deflate',
};
const headers = {
  'code results_count': 'integer',
  status: '=success',
  'error_message warnings': 'string',
};
const user = { id: 'whole', 'name dispname lang': 'string', creationdate: 'date' };

export const client: Client = {
  name: 'JamendoApi',
  language: 'C#, NuGet',
  needs:
    'every documented field; writes with all parameters in the address and an empty text body; the host it expects',
  requests: [
    {
      send: 'GET /v3.0/albums?client_id={client}&format=json&id=1001+1002',
      headers: { Host: host.Host, Accept: host.Accept, UserAgent: host.UserAgent },
      json: {
        headers,
        results: [
          {
            'id artist_id': 'whole',
            'name artist_name image zip shorturl shareurl': 'string',
            releasedate: 'date',
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/tracks?client_id={client}&format=json&featured=&include=licenses+musicinfo+stats+lyrics&datebetween=0001-01-01_9999-12-31',
      headers: { Host: host.Host },
      json: {
        headers,
        results: [
          {
            'id artist_id duration position': 'whole',
            album_id: 'whole or empty',
            'name artist_name artist_idstr album_name album_image audio audiodownload image': 'string',
            'license_ccurl prourl shareurl shorturl lyrics': 'string',
            releasedate: 'date',
            licenses: { 'ccnc ccnd ccsa probackground prolicensing': 'flag' },
            stats: {
              avgnote: 'number',
              'rate_downloads_total rate_listened_total playlisted favorited likes dislikes notes': 'integer',
            },
            musicinfo: {
              'acousticelectric gender lang speed vocalinstrumental': 'string',
              tags: { 'genres instruments vartags': 'strings' },
            },
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/feeds?client_id={client}&format=json&order=id_asc',
      headers: { Host: host.Host },
      json: {
        headers,
        results: [
          {
            'id joinid position': 'whole',
            lang: 'strings',
            subtitle: 'object or empty list',
            title: { '*': 'string' },
            text: { '*': 'string' },
            'date_start date_end': 'date and time',
            'link type target': 'string',
            images: { 'size315_111 size470_165 size600_211 size996_350': 'string' },
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/radios/stream?client_id={client}&format=json&id=1',
      headers: { Host: host.Host },
      json: {
        headers,
        results: [
          {
            'id callmeback': 'whole',
            'name dispname image stream type': 'string',
            playingnow: {
              'track_id artist_id': 'whole',
              album_id: 'whole or empty',
              'album_name artist_name track_image track_name': 'string',
            },
          },
        ],
      },
    },
    {
      send: 'GET /v3.0/users?client_id={client}&format=json&id=501',
      headers: { Host: host.Host },
      json: { headers, results: [{ ...user, image: 'string' }] },
    },
    {
      send: 'GET /v3.0/autocomplete?client_id={client}&format=json&prefix=qqqq',
      headers: { Host: host.Host },
      json: { headers, results: 'object or empty list' },
    },
    {
      send: 'POST /v3.0/setuser/like?client_id={client}&access_token={token}&track_id=10001',
      headers: { Host: host.Host, 'Content-Type': 'text/plain; charset=utf-8' },
      body: '',
      json: { headers, results: 'strings' },
    },
    {
      send: 'GET /v3.0/tracks/file?client_id={client}&id=10524',
      headers: { Host: host.Host },
      status: 302,
      fetches: [{ at: 'location', type: /^audio\/mpeg/, begins: 'ID3' }],
    },
  ],
};
