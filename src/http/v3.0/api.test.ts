/** The tables of the API specification, written by hand: names, order, defaults, shapes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  CLIENT,
  type ExampleServer,
  exampleServices,
  HARD_NAME,
  PEAKS,
  PUBLIC_URL,
  SILENCE,
  STATUS_CLIENT,
  startServer,
} from '../example-service.fixture.ts';
import { type Element, readResponse, readXml } from './fixtures/read-response.fixture.ts';
import { OPERATIONS } from './operations.ts';

let server: ExampleServer;
before(async () => {
  server = await startServer(exampleServices());
});
after(() => server.close());

const get = (path: string, client = CLIENT) =>
  fetch(`${server.url}/v3.0/${path}${path.includes('?') ? '&' : '?'}client_id=${client}`);
const send = async (path: string) => readResponse('json', await (await get(path)).text());
const idsOf = async (path: string) => (await send(path)).results.map(({ id }) => id);

const PAGED = 'client_id format callback offset limit fullcount';
const STD = `${PAGED} order`;
const USER_PARAMETERS = 'id access_token name imagesize';
const PLAYLISTS = 'id name namesearch user_id access_token user_name datebetween';
const REVIEWS = 'id lang datebetween user_id access_token hasscore artist_id';
const WRITE = 'client_id format callback fullcount access_token';
const ALBUMS = 'id name namesearch artist_id artist_name datebetween imagesize audioformat type undated';
const ARTISTS = 'id name namesearch hasimage datebetween';
const PARAMETERS: Record<string, string> = {
  albums: `${STD} ${ALBUMS}`,
  'albums/musicinfo': `${STD} ${ALBUMS} tag`,
  'albums/tracks': `${STD} ${ALBUMS} audiodlformat track_id track_name`,
  artists: `${STD} ${ARTISTS}`,
  'artists/albums': `${STD} ${ARTISTS} album_id album_name album_datebetween imagesize`,
  'artists/locations': `${STD} ${ARTISTS} haslocation location_country location_city location_coords location_radius`,
  'artists/musicinfo': `${STD} ${ARTISTS} tag`,
  autocomplete: 'client_id format callback fullcount limit prefix entity matchcount',
  changes: 'client_id format callback fullcount limit since entity',
  tracks: `${STD} id name namesearch type album_id album_name artist_id artist_name content_id_free datebetween
    featured imagesize audioformat audiodlformat tags fuzzytags acousticelectric vocalinstrumental gender speed lang
    durationbetween xartist search prolicensing probackground ccsa ccnd ccnc undated include groupby boost`,
  'artists/tracks': `${STD} ${ARTISTS} track_id track_name track_type album_datebetween
    album_id album_name imagesize audioformat audiodlformat`,
  users: `${STD} ${USER_PARAMETERS}`,
  'users/tracks': `${STD} ${USER_PARAMETERS} track_type track_id artist_id album_id audioformat audiodlformat album_imagesize
    relation`,
  'users/albums': `${STD} ${USER_PARAMETERS} album_id album_imagesize relation`,
  'users/artists': `${STD} ${USER_PARAMETERS} artist_id relation`,
  'setuser/like': `${WRITE} track_id`,
  'setuser/favorite': `${WRITE} track_id`,
  'setuser/dislike': `${WRITE} track_id`,
  'setuser/myalbum': `${WRITE} album_id`,
  'setuser/fan': `${WRITE} artist_id`,
  playlists: `${STD} ${PLAYLISTS} audioformat`,
  'playlists/hots': `${STD} ${PLAYLISTS} audioformat`,
  'playlists/tracks': `${STD} ${PLAYLISTS} audioformat track_type imagesize positionbetween audiodlformat`,
  'reviews/albums': `${STD} ${REVIEWS} album_id`,
  'reviews/tracks': `${STD} ${REVIEWS} track_id album_id track_type audioformat audiodlformat`,
  feeds: `${STD} id lang target type`,
  radios: `${STD} id type name imagesize`,
  'radios/stream': 'client_id format callback fullcount id type name imagesize track_imagesize',
  'rate-limit': 'client_id format callback fullcount',
  'tracks/file': 'client_id id audioformat action fullcount',
  'tracks/similar': `${PAGED} imagesize audioformat audiodlformat include id type no_artist no_album`,
  'charts/tracks': `${PAGED} period tag type imagesize audioformat audiodlformat`,
  'charts/albums': `${PAGED} period tag imagesize audioformat`,
  'charts/artists': `${PAGED} period tag imagesize`,
  'albums/file': 'client_id id audioformat',
  'playlists/file': 'client_id id audioformat',
};
const ALBUM_ORDERS =
  'name id releasedate artist_id artist_name popularity_total popularity_month popularity_week';
const ARTIST_ORDERS = 'name id joindate popularity_total popularity_month popularity_week';
const ORDERS: Record<string, string> = {
  albums: ALBUM_ORDERS,
  'albums/musicinfo': ALBUM_ORDERS,
  'albums/tracks': `${ALBUM_ORDERS} track_id track_name track_position`,
  artists: ARTIST_ORDERS,
  'artists/albums': `${ARTIST_ORDERS} album_name album_id album_releasedate`,
  'artists/locations': ARTIST_ORDERS,
  'artists/musicinfo': ARTIST_ORDERS,
  tracks: `relevance buzzrate downloads_week downloads_month downloads_total listens_week listens_month listens_total
    popularity_week popularity_month popularity_total name album_name artist_name releasedate duration id`,
  'artists/tracks': `${ARTIST_ORDERS} track_name track_id track_releasedate`,
  playlists: 'name id creationdate',
  'playlists/hots': 'name id creationdate',
  'playlists/tracks': 'name id creationdate track_id track_name track_added_date track_position',
  'reviews/albums': 'addeddate score id',
  'reviews/tracks': 'addeddate score id',
  feeds: 'id date_start date_end position',
  radios: 'id name dispname',
  users: 'id name creationdate',
  'users/tracks': 'updatedate rating',
  'users/albums': 'updatedate',
  'users/artists': 'updatedate',
};
const words = (text: string) => text.split(/\s+/);

for (const { path, parameters } of OPERATIONS) {
  test(`${path} has exactly the parameters and orders of the API specification`, () => {
    assert.deepEqual([...parameters.keys()], words(PARAMETERS[path]));
    const orders = path in ORDERS ? words(ORDERS[path]) : undefined;
    assert.deepEqual(parameters.get('order')?.values, orders);
  });
}

test('the access to each operation matches its parameters', () => {
  for (const { path, access, methods, parameters } of OPERATIONS) {
    const required = parameters.get('access_token')?.required;
    const expected = required ? 'token required' : required === false ? 'token accepted' : 'client';
    assert.equal(access, expected, path);
    assert.equal(methods, access === 'token required' ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS', path);
  }
});

test('an album is the object of the API specification, in its order', async () => {
  const { results } = await send('albums/?id=70');
  assert.deepEqual(Object.entries(results[0]), [
    ['id', '70'],
    ['name', 'Morning'],
    ['releasedate', '2012-06-30'],
    ['artist_id', '7'],
    ['artist_name', 'Aurora'],
    ['image', `${PUBLIC_URL}/image/?type=album&id=70&width=300`],
    ['zip', `${PUBLIC_URL}/storage/download/a70/mp32/`],
    ['shorturl', `${PUBLIC_URL}/l/a70`],
    ['shareurl', `${PUBLIC_URL}/list/a70`],
    ['zip_allowed', true],
  ]);
});

test('an album that may not be downloaded has an empty zip', async () => {
  const { results } = await send('albums?id=80&imagesize=25');
  assert.equal(results[0].zip, '');
  assert.equal(results[0].zip_allowed, false);
  assert.equal(results[0].name, HARD_NAME);
  assert.equal(results[0].image, `${PUBLIC_URL}/image/?type=album&id=80&width=25`);
});

test('a track is the object of the API specification, in its order', async () => {
  const { results } = await send('tracks/?id=700');
  assert.deepEqual(Object.entries(results[0]), [
    ['id', '700'],
    ['name', 'Rising'],
    ['duration', 95],
    ['artist_id', '7'],
    ['artist_name', 'Aurora'],
    ['artist_idstr', 'aurora'],
    ['album_name', 'Morning'],
    ['album_id', '70'],
    ['license_ccurl', 'http://creativecommons.org/licenses/by-nc-sa/3.0/'],
    ['position', 1],
    ['releasedate', '2012-06-30'],
    ['album_image', `${PUBLIC_URL}/image/?type=album&id=70&width=300`],
    ['audio', `${PUBLIC_URL}/storage/?trackid=700&format=mp31&from=app-${CLIENT}`],
    ['audiodownload', `${PUBLIC_URL}/storage/download/track/700/mp32/`],
    ['prourl', 'https://pro.example/700'],
    ['shorturl', `${PUBLIC_URL}/t/700`],
    ['shareurl', `${PUBLIC_URL}/track/700`],
    ['waveform', `{"peaks":[${PEAKS}]}`],
    ['image', `${PUBLIC_URL}/image/?type=album&id=70&width=300`],
    ['audiodownload_allowed', true],
    ['content_id_free', true],
  ]);
});

test('a single has no album, its own image, and an empty waveform if it has none', async () => {
  const { results } = await send('tracks/?id=702&type=single&imagesize=50');
  const { album_id, album_name, album_image, image, waveform, position } = results[0];
  assert.deepEqual([album_id, album_name, album_image, position], ['', '', '', 0]);
  assert.equal(image, `${PUBLIC_URL}/image/?type=track&id=702&width=50`);
  assert.equal(waveform, `{"peaks":[${SILENCE}]}`);
});

test('a track that may not be downloaded has an empty audiodownload', async () => {
  const { results } = await send('tracks/?id=701');
  assert.deepEqual([results[0].audiodownload, results[0].audiodownload_allowed], ['', false]);
});

test('audiodlformat follows audioformat unless it is given', async () => {
  const formats = async (query: string) => {
    const { audio, audiodownload } = (await send(`tracks/?id=700&${query}`)).results[0];
    return [/format=(\w+)/.exec(String(audio))?.[1], /700\/(\w+)\/$/.exec(String(audiodownload))?.[1]];
  };
  assert.deepEqual(await formats(''), ['mp31', 'mp32']);
  assert.deepEqual(await formats('audioformat=ogg'), ['ogg', 'ogg']);
  assert.deepEqual(await formats('audiodlformat=flac'), ['mp31', 'flac']);
  assert.deepEqual(await formats('audioformat=ogg&audiodlformat=mp31'), ['ogg', 'mp31']);
});

test('include adds fields between image and audiodownload_allowed', async () => {
  const { results } = await send('tracks/?id=700&include=stats+lyrics,musicinfo%2Blicenses');
  const keys = Object.keys(results[0]);
  assert.deepEqual(keys.slice(keys.indexOf('image')), [
    'image',
    'musicinfo',
    'licenses',
    'stats',
    'lyrics',
    'audiodownload_allowed',
    'content_id_free',
  ]);
  assert.deepEqual(results[0].musicinfo, {
    vocalinstrumental: 'vocal',
    lang: 'en',
    gender: 'female',
    acousticelectric: 'acoustic',
    speed: 'verylow',
    tags: { genres: ['rock', 'pop'], instruments: ['guitar'], vartags: [] },
  });
  assert.deepEqual(results[0].licenses, {
    ccnc: 'true',
    ccnd: 'false',
    ccsa: 'true',
    prolicensing: 'true',
    probackground: 'false',
  });
  assert.deepEqual(results[0].stats, {
    rate_downloads_total: 700,
    rate_listened_total: 700,
    playlisted: 3,
    favorited: 4,
    likes: 5,
    dislikes: 6,
    avgnote: 7.5,
    notes: 2,
  });
  assert.equal(results[0].lyrics, 'la\nla');
});

test('unknown properties of the music are empty, and a track without ratings has zeros', async () => {
  const { results } = await send('tracks/?id=701&include=musicinfo+stats+lyrics');
  assert.deepEqual(results[0].musicinfo, {
    vocalinstrumental: '',
    lang: '',
    gender: '',
    acousticelectric: '',
    speed: '',
    tags: { genres: [], instruments: [], vartags: [] },
  });
  assert.deepEqual((results[0].stats as { likes: number }).likes, 0);
  assert.equal(results[0].lyrics, '');
});

test('an artist with tracks is the object of the API specification, in its order', async () => {
  const { results } = await send('artists/tracks/?id=7&track_id=700');
  assert.deepEqual(Object.entries(results[0]).slice(0, 5), [
    ['id', '7'],
    ['name', 'Aurora'],
    ['website', 'https://aurora.example'],
    ['joindate', '2010-01-01'],
    ['image', `${PUBLIC_URL}/image/?type=artist&id=7&width=300`],
  ]);
  assert.deepEqual(Object.entries((results[0].tracks as object[])[0]), [
    ['album_id', '70'],
    ['album_name', 'Morning'],
    ['id', '700'],
    ['name', 'Rising'],
    ['duration', '95'],
    ['releasedate', '2012-06-30'],
    ['license_ccurl', 'http://creativecommons.org/licenses/by-nc-sa/3.0/'],
    ['album_image', `${PUBLIC_URL}/image/?type=album&id=70&width=300`],
    ['image', `${PUBLIC_URL}/image/?type=album&id=70&width=300`],
    ['audio', `${PUBLIC_URL}/storage/?trackid=700&format=mp31&from=app-${CLIENT}`],
    ['audiodownload', `${PUBLIC_URL}/storage/download/track/700/mp32/`],
    ['audiodownload_allowed', true],
  ]);
});

test('an artist without image or join date has them empty', async () => {
  const [{ image, joindate }] = (await send('artists/tracks/?id=8')).results;
  assert.deepEqual([image, joindate], ['', '']);
});

test('XML has the content of JSON, with singular children', async () => {
  const xml = readXml(await (await get('tracks?id=800&include=musicinfo&format=xml')).text());
  const path = (element: Element, ...names: string[]): Element =>
    names.reduce<Element>((inner, name) => {
      assert.ok(Array.isArray(inner));
      const found = inner.find((child) => child.name === name);
      assert.ok(found !== undefined, name);
      return found.value;
    }, element);
  const track = path(xml, 'data', 'results', 'tracks', 'track');
  // U+0001 and U+FFFE are not allowed in XML.
  assert.equal(path(track, 'name'), HARD_NAME.replace('\u0001', '\ufffd').replace('\ufffe', '\ufffd'));
  assert.equal(path(track, 'musicinfo', 'tags', 'genres', 'genre'), 'rock');
  assert.equal(path(track, 'musicinfo', 'tags', 'vartags', 'vartag'), 'sad & <blue>');
  assert.equal(path(track, 'musicinfo', 'tags', 'instruments'), '');
  assert.equal(path(track, 'musicinfo', 'gender'), '');
  assert.equal(path(track, 'audiodownload_allowed'), 'true');
  assert.equal(path(track, 'waveform'), `{"peaks":[${SILENCE}]}`);
  const artist = readXml(await (await get('artists/tracks?id=7&track_id=701&format=xml')).text());
  assert.equal(path(artist, 'data', 'results', 'artists', 'artist', 'tracks', 'track', 'id'), '701');
});

test('in XML one element with the plural name is between the results and the items', async () => {
  for (const [path, expected] of [
    ['tracks?id=700', /<results><tracks><track><id>700<\/id>.*<\/track><\/tracks><\/results><\/data>\n$/],
    [
      'tracks/similar?id=700&limit=1',
      /<results><tracks><track><id>\d+<\/id>.*<\/track><\/tracks><\/results>/s,
    ],
    ['artists/tracks?id=7', /<results><artists><artist><id>7<\/id>.*<\/artist><\/artists><\/results>/],
    ['tracks?offset=1000', /<results><tracks><\/tracks><\/results>/],
    ['autocomplete?prefix=zzzz', /<results><\/results>/],
    ['tracks?limit=0', /<results><\/results>/],
    ['nothing?', /<results><\/results>/],
  ] as const) {
    assert.match(await (await get(`${path}&format=xml`)).text(), expected);
  }
});

test('lists accept plus, space, comma, repeated keys and brackets', async () => {
  for (const query of [
    'id=700+701',
    'id=700%20701',
    'id=700%2B701',
    'id=700,701',
    'id=700%2C701',
    'id=700&id=701',
    'id[]=700&id[]=701',
    'id%5B%5D=700&id=701',
    'id=,700,,%09701+&id=%0A',
    'id=700+701+700',
  ]) {
    assert.deepEqual(await idsOf(`tracks?${query}`), ['700', '701'], query);
  }
});

test('free text is never split', async () => {
  assert.deepEqual(await idsOf('tracks?name=rising'), ['700']);
  assert.deepEqual(await idsOf('tracks?name=rising+setting'), []);
  assert.deepEqual(await idsOf('tracks?name=rising&name=setting'), ['701']);
});

test('tracks default to album tracks, and both types select both', async () => {
  assert.deepEqual(await idsOf('tracks?artist_id=7'), ['700', '701']);
  assert.deepEqual(await idsOf('tracks?artist_id=7&type=single'), ['702']);
  assert.deepEqual(await idsOf('tracks?artist_id=7&type=single+albumtrack'), ['700', '701', '702']);
});

test('filters are applied', async () => {
  const expected: Record<string, string[]> = {
    'featured=1': ['700'],
    'content_id_free=true': ['700'],
    'undated=true': ['9007199254740991'],
    'prolicensing=1': ['700'],
    'ccnc=False': ['800'],
    'vocalinstrumental=instrumental': ['800'],
    'gender=female': ['700'],
    'acousticelectric=acoustic': ['700'],
    'speed=verylow+high': ['700'],
    'lang=EN': ['700'],
    'durationbetween=90_100': ['700'],
    'tags=rock+pop': ['700'],
    'album_id=80': ['800', '9007199254740991'],
    'album_name=morning': ['700', '701'],
    'artist_name=aurora': ['700', '701'],
    'namesearch=isin': ['700'],
    'groupby=artist_id': ['700', '800'],
    'order=duration_desc&limit=1': ['9007199254740991'],
    // Björk has few tracks, so one that sounds similar follows.
    'xartist=Muse': ['9007199254740991', '800', '700'],
    'xartist=Nobody': [],
    'id=9007199254740991': ['9007199254740991'],
  };
  for (const [query, ids] of Object.entries(expected))
    assert.deepEqual(await idsOf(`tracks?${query}`), ids, query);
  assert.deepEqual(await idsOf('albums?type=single'), ['80']);
  assert.deepEqual(await idsOf('albums?datebetween=0000-00-00_2012-12-31'), ['70']);
  assert.deepEqual(await idsOf('artists/tracks?hasimage=true'), ['7']);
  assert.deepEqual(await idsOf('artists/tracks?track_name=last'), ['8']);
});

test('nested tracks have their own order', async () => {
  const { results } = await send('artists/tracks?id=7&order=name+track_name_desc');
  assert.deepEqual(
    (results[0].tracks as { id: string }[]).map(({ id }) => id),
    ['701', '700'],
  );
});

test('an offset beyond the end is an empty success, and fullcount counts all', async () => {
  const { headers, results } = await send('tracks?offset=1000&fullcount=true');
  assert.deepEqual([headers.code, headers.results_fullcount, results.length], [0, 4, 0]);
  assert.equal((await send('tracks?fullcount=0')).headers.results_fullcount, undefined);
});

test('a limit above 200 is lowered with a warning, all is not', async () => {
  assert.equal((await send('tracks?limit=201')).headers.warnings, 'limit lowered to 200');
  assert.equal((await send('tracks?limit=all')).headers.warnings, '');
});

test('several warnings are joined', async () => {
  const { headers } = await send('tracks?limit=999&x=1&y=2&name=a&name=rising');
  assert.equal(
    headers.warnings,
    "parameter name given more than once, the last one counts; unknown parameter 'x' ignored; unknown parameter 'y' ignored; limit lowered to 200",
  );
});

test('the URL of the next page is the last header while more rows follow, in every format', async () => {
  for (const [more, format, callback] of [
    ['', 'json'],
    ['&format=jsonpretty', 'jsonpretty'],
    ['&format=xml', 'xml'],
    ['&callback=f', 'json', 'f'],
  ] as const) {
    const send = async (path: string) => {
      const response = await get(path);
      const { headers } = readResponse(format, await response.text(), callback);
      return { response, headers };
    };
    const first = await send(`tracks/?limit=2&tags[]=&fullcount=1${more}`);
    const kept = more.replace('&callback=f', '');
    const query = `limit=2&fullcount=1${kept}&client_id=${CLIENT}&offset=2`;
    const address = `${PUBLIC_URL}/v3.0/tracks/?${query}`;
    assert.equal(first.headers.next, address);
    assert.equal(Object.keys(first.headers).at(-1), 'next');
    assert.equal(first.response.headers.get('link'), `<${address}>; rel="next"`);
    const last = await send(`tracks/?${query}${more}`);
    assert.deepEqual([last.headers.next, last.response.headers.get('link')], [undefined, null]);
    const beyond = await send(`tracks/?limit=2&offset=100${more}`);
    assert.deepEqual([beyond.headers.next, beyond.response.headers.get('link')], [undefined, null]);
  }
});

test('the next page of groups counts groups', async () => {
  const seen: unknown[] = [];
  let path: string | undefined = 'tracks?groupby=album_id&limit=1&type=single+albumtrack';
  while (path !== undefined) {
    const { headers, results } = await send(path);
    seen.push(...results.map(({ id }) => id));
    path = headers.next?.slice(`${PUBLIC_URL}/v3.0/`.length).replace(`&client_id=${CLIENT}`, '');
  }
  const { results } = await send('tracks?groupby=album_id&limit=all&type=single+albumtrack');
  assert.deepEqual(
    seen,
    results.map(({ id }) => id),
  );
  assert.ok(seen.length > 1);
});

test('a URL that is too long for a header is only in the document', async () => {
  const ids = Array.from({ length: 200 }, (_, i) => String(600 + i).padStart(24, '0')).join('+');
  const response = await get(`tracks?limit=1&id=${ids}`);
  const { headers } = readResponse('json', await response.text());
  assert.ok(headers.next?.includes(ids) && headers.next.endsWith('&offset=1'), headers.error_message);
  assert.equal(response.headers.get('link'), null);
});

test('JSONP responses are scripts, always with status 200', async () => {
  const good = await get('tracks?callback=a.b&limit=1');
  assert.equal(good.headers.get('content-type'), 'application/javascript; charset=utf-8');
  assert.equal(good.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(readResponse('json', await good.text(), 'a.b').headers.code, 0);
  for (const [path, code] of [
    ['tracks?callback=f&limit=0', 3],
    ['nothing?callback=f', 7],
    ['tracks?callback=f&client_id=x', 5],
  ] as const) {
    const failed = await get(path, code === 5 ? '' : STATUS_CLIENT);
    assert.equal(failed.status, 200);
    assert.equal(readResponse('json', await failed.text(), 'f').headers.code, code);
  }
});

test('a callback is ignored, with a warning, for other formats', async () => {
  for (const format of ['xml', 'jsonpretty']) {
    const response = await get(`tracks?format=${format}&callback=alert(1)`);
    const { headers } = readResponse(format, await response.text());
    assert.deepEqual([headers.code, headers.warnings], [0, 'callback ignored: it needs format json and GET']);
  }
});

test('a callback that is not an identifier is refused and never echoed', async () => {
  for (const format of ['', '&format=json']) {
    const response = await get(`tracks?callback=alert(1)${format}`);
    const text = await response.text();
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(readResponse('json', text).headers.code, 3);
    assert.doesNotMatch(text, /alert/);
  }
});

test('an application can choose HTTP statuses for its errors', async () => {
  const response = await get('tracks?limit=0', STATUS_CLIENT);
  assert.equal(response.status, 400);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(readResponse('json', await response.text()).headers.code, 3);
});
