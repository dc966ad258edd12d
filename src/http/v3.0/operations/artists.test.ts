/** The operations of artists: their objects, and their parameters. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createCatalogueBuilder } from '../../../catalogue/build/builder.ts';
import {
  artist,
  CLIENT,
  type ExampleServer,
  exampleServices,
  HARD_NAME,
  PUBLIC_URL,
  startServer,
  track,
} from '../../example-service.fixture.ts';
import { inNineLanguages, readResponse } from '../fixtures/read-response.fixture.ts';

function answersOf(services: () => ReturnType<typeof exampleServices>) {
  let server: ExampleServer;
  before(async () => {
    server = await startServer(services());
  });
  after(() => server.close());
  const get = async (path: string) =>
    await (await fetch(`${server.url}/v3.0/${path}&client_id=${CLIENT}`)).text();
  const send = async (path: string) => readResponse('json', await get(path)).results;
  return { get, send, ids: async (path: string) => (await send(path)).map(({ id }) => id) };
}

describe('of the example', () => {
  const { get, send, ids } = answersOf(exampleServices);
  const AURORA = [
    ['id', '7'],
    ['name', 'Aurora'],
    ['website', 'https://aurora.example'],
    ['joindate', '2010-01-01'],
    ['image', `${PUBLIC_URL}/image/?type=artist&id=7&width=300`],
  ];
  const SHARED = [
    ['shorturl', `${PUBLIC_URL}/a/7`],
    ['shareurl', `${PUBLIC_URL}/artist/7`],
  ];

  test('an artist is the object of the API specification, in its order', async () => {
    const [result] = await send('artists?id=7');
    assert.deepEqual(Object.entries(result), [...AURORA, ...SHARED]);
  });

  test('an artist with albums is the object of the API specification', async () => {
    const [result] = await send('artists/albums?id=7&imagesize=50');
    assert.deepEqual(Object.entries(result), [
      ...AURORA.slice(0, 4),
      ['image', `${PUBLIC_URL}/image/?type=artist&id=7&width=50`],
      [
        'albums',
        [
          {
            id: '70',
            name: 'Morning',
            releasedate: '2012-06-30',
            image: `${PUBLIC_URL}/image/?type=album&id=70&width=50`,
          },
        ],
      ],
    ]);
    const [album] = result['albums'] as object[];
    assert.deepEqual(Object.keys(album), ['id', 'name', 'releasedate', 'image']);
  });

  test('an artist with locations is the object of the API specification', async () => {
    const [result] = await send('artists/locations?id=7');
    assert.deepEqual(Object.entries(result), [
      ...AURORA,
      ...SHARED,
      [
        'locations',
        [
          { id: '700', longitude: '-8.61', latitude: '41.15', country: 'PRT', city: 'Porto' },
          { id: '701', longitude: '2.352222', latitude: '48.856613', country: 'FRA', city: 'Paris' },
        ],
      ],
    ]);
    const [location] = result['locations'] as object[];
    assert.deepEqual(Object.keys(location), ['id', 'longitude', 'latitude', 'country', 'city']);
  });

  test('an artist with musicinfo is the object of the API specification', async () => {
    const [result] = await send('artists/musicinfo?id=7');
    const description = inNineLanguages({ en: HARD_NAME, fr: 'Elle chante à l’aube.' });
    assert.deepEqual(Object.entries(result), [
      ...AURORA,
      ...SHARED,
      ['musicinfo', { tags: ['folk', 'rock'], description }],
    ]);
    const musicinfo = result.musicinfo as { description: object };
    assert.deepEqual(Object.keys(musicinfo), ['tags', 'description']);
    assert.deepEqual(Object.keys(musicinfo.description), Object.keys(description));
  });

  test('an artist with little data has empty texts, and the tags of the tracks', async () => {
    const [result] = await send('artists/musicinfo?id=8');
    const { website, joindate, image, musicinfo } = result;
    assert.deepEqual({ website, joindate, image }, { website: '', joindate: '', image: '' });
    assert.deepEqual(musicinfo, { tags: ['rock', 'sad & <blue>'], description: inNineLanguages({}) });
    assert.deepEqual((await send('artists/locations?id=8'))[0]['locations'], []);
  });

  test('nested lists have singular children in XML, and languages are elements', async () => {
    const inside = async (path: string, element: string) =>
      new RegExp(`<${element}>.*</${element}>`, 's').exec(await get(`${path}&format=xml`))?.[0];
    assert.equal(
      await inside('artists/albums?id=7', 'albums'),
      `<albums><album><id>70</id><name>Morning</name><releasedate>2012-06-30</releasedate><image>${PUBLIC_URL}/image/?type=album&amp;id=70&amp;width=300</image></album></albums>`,
    );
    assert.equal(
      await inside('artists/locations?id=7&location_country=FRA', 'locations'),
      '<locations><location><id>701</id><longitude>2.352222</longitude><latitude>48.856613</latitude><country>FRA</country><city>Paris</city></location></locations>',
    );
    assert.equal(await inside('artists/locations?id=8', 'locations'), '<locations></locations>');
    assert.equal(
      await inside('artists/musicinfo?id=7', 'tags'),
      '<tags><tag>folk</tag><tag>rock</tag></tags>',
    );
    assert.equal(
      await inside('artists/musicinfo?id=8', 'musicinfo'),
      '<musicinfo><tags><tag>rock</tag><tag>sad &amp; &lt;blue&gt;</tag></tags><description><en></en><fr></fr><es></es><de></de><pl></pl><it></it><ru></ru><pt></pt><ja></ja></description></musicinfo>',
    );
    assert.match(
      (await inside('artists/musicinfo?id=7', 'description')) ?? '',
      /^<description><en>A "quoted" .*<\/en><fr>Elle chante à l’aube\.<\/fr><es><\/es>.*<ja><\/ja><\/description>$/s,
    );
  });

  test('filters are applied', async () => {
    const expected: Record<string, string[]> = {
      'artists?order=name_desc': ['8', '7'],
      'artists?name=AURORA': ['7'],
      'artists?namesearch=bee': ['8'],
      'artists?hasimage=1': ['7'],
      'artists?datebetween=2009-01-01_2011-01-01': ['7'],
      'artists?order=popularity_total': ['8', '7'],
      'artists?limit=1&offset=1': ['8'],
      'artists/albums?album_id=80': ['8'],
      'artists/albums?album_name=morning': ['7'],
      'artists/albums?album_datebetween=2015-01-01_2016-01-01': ['8'],
      'artists/musicinfo?tag=Sad-Blue': ['8'],
      'artists/musicinfo?tag=folk': ['7'],
    };
    for (const [path, expectedIds] of Object.entries(expected))
      assert.deepEqual(await ids(path), expectedIds, path);
  });
});

describe('locations', () => {
  const at = (latitude: number, longitude: number, country = '', city = '') => ({
    latitude,
    longitude,
    country,
    city,
  });
  const HOMES = [
    [at(41.15, -8.61, 'PRT', 'Porto'), at(48.85, 2.35, 'FRA', 'Paris')],
    [at(41.16, -8.61, 'PRT', 'PORTO')],
    [at(-16.5, 179.995, 'FJI', 'Pôrto')],
    [at(-16.5, -179.995, 'FJI')],
    [at(89.99, 10)],
    [at(89.99, -170)],
    [],
    [at(0.0000004, -0.0000004, 'STP')],
  ];
  const { send, ids } = answersOf(() => {
    const builder = createCatalogueBuilder({ synonyms: new Map() });
    HOMES.forEach((home, i) => {
      builder.addArtist(artist(i + 1, `Artist ${i + 1}`, { locations: JSON.stringify(home) }));
    });
    const catalogue = builder.finish(1);
    return exampleServices({ catalogue: () => catalogue });
  });
  const found = (query: string) => ids(`artists/locations?${query}`);

  test('artists without one are included, unless a filter requires a location', async () => {
    assert.equal((await found('')).length, 8);
    assert.deepEqual(await found('haslocation=false'), ['7']);
    assert.deepEqual(await found('haslocation=1'), ['1', '2', '3', '4', '5', '6', '8']);
    assert.deepEqual(await found('haslocation=false&location_country=PRT'), []);
    assert.deepEqual(await found('location_radius=20000'), await found(''));
  });

  test('countries are accepted in any letter case, and several of them', async () => {
    assert.deepEqual(await found('location_country=prt'), ['1', '2']);
    assert.deepEqual(await found('location_country=Fra+FJI+XXX'), ['1', '3', '4']);
    assert.deepEqual(await found('location_country=XXX'), []);
  });

  test('a city matches as a whole name in any letter case; accents count', async () => {
    assert.deepEqual(await found('location_city=porto'), ['1', '2']);
    assert.deepEqual(await found('location_city=P%C3%94RTO'), ['3']);
    assert.deepEqual(await found('location_city=port'), []);
    assert.deepEqual(await found('location_city=%E2%80%8B'), []);
  });

  test('only the locations that match all filters are shown', async () => {
    const [{ locations }] = await send('artists/locations?location_country=FRA');
    assert.deepEqual(
      (locations as { id: string; city: string }[]).map(({ id, city }) => [id, city]),
      [['101', 'Paris']],
    );
    assert.deepEqual(await found('location_country=FRA&location_city=Porto'), []);
  });

  test('the radius defaults to 1 km', async () => {
    assert.deepEqual(await found('location_coords=41.15_-8.61'), ['1']);
    // A hundredth of a degree of latitude is 1.11 km.
    assert.deepEqual(await found('location_coords=41.15_-8.61&location_radius=2'), ['1', '2']);
    assert.deepEqual(await found('location_coords=41.15_-8.61&location_radius=0'), ['1']);
    assert.equal((await found('location_coords=41.15_-8.61&location_radius=20016')).length, 7);
  });

  test('locations on both sides of the date line are near each other', async () => {
    assert.deepEqual(await found('location_coords=-16.5_180&location_radius=1'), ['3', '4']);
    assert.deepEqual(await found('location_coords=-16.5_-180&location_radius=1'), ['3', '4']);
    assert.deepEqual(await found('location_coords=-16.5_179.995&location_radius=2'), ['3', '4']);
  });

  test('all longitudes are near each other at the pole', async () => {
    assert.deepEqual(await found('location_coords=90_-77.5&location_radius=2'), ['5', '6']);
    assert.deepEqual(await found('location_coords=89.99_10&location_radius=2'), ['5']);
    assert.deepEqual(await found('location_coords=89.99_10&location_radius=3'), ['5', '6']);
  });

  test('coordinates are signed decimals', async () => {
    assert.deepEqual(await found('location_coords=%2B41.150_-08.61'), ['1']);
    assert.deepEqual(await found('location_coords=+48.85_+2.35'), ['1']);
    const [{ locations }] = await send('artists/locations?id=8');
    assert.deepEqual(locations, [{ id: '800', longitude: '0', latitude: '0', country: 'STP', city: '' }]);
  });
});

describe('tags', () => {
  const { send, ids } = answersOf(() => {
    const builder = createCatalogueBuilder({ synonyms: new Map([['chitarra', 'guitar']]) });
    builder.addArtist(artist(1, 'Few'));
    builder.addArtist(artist(2, 'Own', { tags: '["guitar","unheard"]' }));
    builder.addArtist(artist(3, 'All'));
    builder.addArtist(artist(4, 'Other', { tags: '["jazz"]' }));
    const guitar = { genres: '["rock","guitar"]', instruments: '["guitar"]' };
    builder.addTrack(track(10, 'a', 1, guitar));
    builder.addTrack(track(11, 'b', 1, { genres: '["pop","rock"]' }));
    builder.addTrack(track(12, 'c', 1, { genres: '["pop","rock"]' }));
    builder.addTrack(track(30, 'd', 3, { instruments: '["chitarra"]' }));
    builder.addTrack(track(40, 'e', 4, guitar));
    const catalogue = builder.finish(1);
    return exampleServices({ catalogue: () => catalogue });
  });
  const tags = async (id: number) =>
    ((await send(`artists/musicinfo?id=${id}`))[0].musicinfo as { tags: string[] }).tags;

  test('tags of the tracks replace missing ones, the most frequent first, each once', async () => {
    assert.deepEqual(await tags(1), ['rock', 'pop', 'guitar']);
    assert.deepEqual(await tags(2), ['guitar', 'unheard']);
    assert.deepEqual(await tags(4), ['jazz']);
  });

  test('artists with the tag come first, then by the share of their tracks', async () => {
    assert.deepEqual(await ids('artists/musicinfo?tag=Guitar'), ['2', '3', '1']);
    assert.deepEqual(await ids('artists/musicinfo?tag=chitarra'), ['2', '3', '1']);
    assert.deepEqual(await ids('artists/musicinfo?tag=guitar&order=id'), ['1', '2', '3']);
    assert.deepEqual(await ids('artists/musicinfo?tag=guitar&limit=1&offset=1'), ['3']);
    assert.deepEqual(await ids('artists/musicinfo?tag=nothing'), []);
  });

  test('a tag without tracks matches no tracks', async () => {
    assert.deepEqual(await ids('artists/musicinfo?tag=unheard'), ['2']);
    assert.deepEqual(await ids('tracks?type=single&tags=unheard'), []);
  });
});
