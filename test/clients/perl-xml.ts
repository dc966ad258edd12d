import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'a script for the albums of favourite artists',
  language: 'Perl, XML::Simple',
  needs: 'XML by name: results, the plural, the singular; a whole release as a zip behind a redirect',
  requests: [
    {
      send: 'GET /v3.0/users/artists/?client_id={client}&format=xml&limit=all&name=anaribeiro',
      xml: {
        at: ['data', 'results', 'users', 'user', 'artists', 'artist'],
        shape: { id: 'digits', name: 'text' },
      },
    },
    {
      send: 'GET /v3.0/albums/?client_id={client}&format=xml&datebetween=2000-01-01_2025-12-31&limit=all&artist_id=101',
      xml: { at: ['data', 'results', 'albums', 'album'], shape: { id: 'digits', zip: 'url' } },
    },
    {
      send: 'GET /v3.0/albums/file?client_id={client}&id=1057',
      headers: { 'User-Agent': 'LWP::Simple/6.67 libwww-perl/6.68' },
      status: 302,
      fetches: [{ at: 'location', type: /^application\/zip/, begins: 'PK' }],
    },
    {
      send: 'GET /v3.0/radios/?client_id={client}&format=xml',
      xml: { at: ['data', 'results', 'radios', 'radio'], shape: { id: 'digits', 'name dispname': 'text' } },
    },
  ],
};
