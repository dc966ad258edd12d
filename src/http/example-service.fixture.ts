/** A small catalogue, and a real server that serves it. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askHere } from '../catalogue/ask-here.fixture.ts';
import { createCatalogueBuilder } from '../catalogue/build/builder.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { byName } from '../domain/collections/by-name.ts';
import { emptyTrackRow } from '../domain/empty-row.fixture.ts';
import type { AlbumRow, ArtistRow, Client, Limits, LogFields, TrackRow } from '../domain/ports.ts';
import type { Grant } from '../domain/users.ts';
import { RATINGS } from '../domain/vocabulary.ts';
import { healthRoutes } from './health/health.ts';
import type { Services } from './http-services.ts';
import { queriesHere } from './queries-here.fixture.ts';
import { createAddressOf } from './request/address.ts';
import { createCookies } from './request/cookies.ts';
import type { RouteContext } from './route-context.ts';
import { createRouter } from './router.ts';
import { createHttpServer, type ServerOptions } from './server.ts';
import { EXAMPLE_LISTS } from './v3.0/fixtures/example-lists.fixture.ts';
import { EXAMPLE_RADIOS } from './v3.0/fixtures/example-radios.fixture.ts';
import { createExampleUsers, type ExampleUsers } from './v3.0/fixtures/example-users.fixture.ts';
import { Pages } from './web/pages.ts';

export const CLIENT = '5eedcafe';
export const SUSPENDED = '0badcafe';
/** An application with HTTP statuses for errors. */
export const STATUS_CLIENT = '01dcafe0';
/** The only application that may write. */
export const WRITER = 'c0ffee00';
export const PUBLIC_URL = 'https://music.example';
/** All waveforms of the example, and the text for tracks without one. */
export const PEAKS = '0,50,100';
export const SILENCE = '0,0,0';

const client = (clientId: string, change: Partial<Client> = {}): Client => {
  return { clientId, name: clientId, plan: 'read', suspended: false, httpStatuses: false, ...change };
};
const CLIENTS = new Map(
  [
    client(CLIENT),
    client(SUSPENDED, { suspended: true, plan: 'readwrite' }),
    client(STATUS_CLIENT, { httpStatuses: true }),
    client(WRITER, { plan: 'readwrite' }),
  ].map((known) => [known.clientId, known]),
);

/** An access token of Ana for each kind of application. */
export const TOKENS = {
  writer: '00112233445566778899aabbccddeeff00112233',
  reader: '11112233445566778899aabbccddeeff00112233',
  suspended: '22112233445566778899aabbccddeeff00112233',
  statuses: '33112233445566778899aabbccddeeff00112233',
  /** Its application was deleted. */
  orphan: '44112233445566778899aabbccddeeff00112233',
  /** Without the scope for writing. */
  scopeless: '55112233445566778899aabbccddeeff00112233',
} as const;

const grant = (clientId: string, scope = 'music'): Grant => ({ userId: 1, clientId, scope });
const GRANTS = new Map<string, Grant>([
  [TOKENS.writer, grant(WRITER)],
  [TOKENS.reader, grant(CLIENT)],
  [TOKENS.suspended, grant(SUSPENDED)],
  [TOKENS.statuses, grant(STATUS_CLIENT)],
  [TOKENS.orphan, grant('deadbeef')],
  [TOKENS.scopeless, grant(WRITER, 'other')],
]);

export const artist = (id: number, name: string, change: Partial<ArtistRow> = {}): ArtistRow => {
  const nothing = { website: '', image: '', locations: '[]', tags: '[]', description: '{}', similar: '[]' };
  return { id, name, joindate: '2010-01-01', ...nothing, ...change };
};

export const album = (
  id: number,
  name: string,
  artist_id: number,
  change: Partial<AlbumRow> = {},
): AlbumRow => {
  const nothing = { tags: '[]', description: '{}' };
  return {
    ...{ id, name, artist_id, releasedate: '2012-06-30', undated: 0, type: 'album', zip_allowed: 1 },
    ...nothing,
    ...change,
  };
};

export function track(id: number, name: string, artist_id: number, change: Partial<TrackRow> = {}): TrackRow {
  return {
    ...emptyTrackRow(),
    id,
    name,
    artist_id,
    duration: 180,
    releasedate: '2012-06-30',
    license_ccurl: 'http://creativecommons.org/licenses/by-nc-sa/3.0/',
    has_audio: true,
    ...byName(RATINGS, () => id),
    ...change,
  };
}

/** Names that need every escape of every format. */
export const HARD_NAME = 'A "quoted" \\ <tag> & 日本 \u2028 tab\there\u0001\ufffe 😀';

export function exampleCatalogue(version = 1): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(
    artist(7, 'Aurora', {
      website: 'https://aurora.example',
      image: 'aurora.jpg',
      locations: JSON.stringify([
        { latitude: 41.15, longitude: -8.61, country: 'PRT', city: 'Porto' },
        { latitude: 48.856613, longitude: 2.352222, country: 'FRA', city: 'Paris' },
      ]),
      tags: '["folk","rock"]',
      description: JSON.stringify({ en: HARD_NAME, fr: 'Elle chante à l’aube.' }),
    }),
  );
  builder.addArtist(
    artist(8, 'Björk & the <Bees>', { joindate: '', similar: '[{"name":"Muse","score":1}]' }),
  );
  builder.addAlbum(album(70, 'Morning', 7));
  builder.addAlbum(
    album(80, HARD_NAME, 8, {
      zip_allowed: 0,
      type: 'single',
      releasedate: '2015-02-03',
      tags: '["pop","sad & <blue>"]',
      description: '{"ja":"夜明け"}',
    }),
  );
  builder.addTrack(
    track(700, 'Rising', 7, {
      album_id: 70,
      position: 1,
      duration: 95,
      content_id_free: 1,
      featured: 1,
      prourl: 'https://pro.example/700',
      prolicensing: 1,
      lyrics: 'la\nla',
      vocalinstrumental: 'vocal',
      lang: 'en',
      gender: 'female',
      acousticelectric: 'acoustic',
      speed: 'verylow',
      genres: '["rock","pop"]',
      instruments: '["guitar"]',
      waveform: 0,
    }),
  );
  builder.addTrack(
    track(701, 'Setting', 7, { album_id: 70, position: 2, audiodownload_allowed: 0, waveform: 1 }),
  );
  builder.addTrack(track(702, 'Alone', 7, { releasedate: '2016-01-01' }));
  builder.addTrack(
    track(800, HARD_NAME, 8, {
      album_id: 80,
      position: 1,
      license_ccurl: 'http://creativecommons.org/licenses/by/4.0/',
      genres: '["rock"]',
      vartags: '["sad & <blue>"]',
      vocalinstrumental: 'instrumental',
    }),
  );
  builder.addTrack(
    track(9007199254740991, 'Last', 8, { album_id: 80, position: 2, duration: 3600, undated: 1 }),
  );
  builder.addStats({
    track_id: 700,
    playlisted: 3,
    favorited: 4,
    likes: 5,
    dislikes: 6,
    notes: 2,
    avgnote: 7.5,
  });
  return builder.finish(version);
}

export interface LogLine {
  level: string;
  message: string;
  fields?: (LogFields & { error?: unknown; requestId?: unknown }) | undefined;
}

export interface ExampleServices extends Services {
  lines: LogLine[];
  users: ExampleUsers;
  /** The counted calls: `5eedcafe tracks`, followed by `failed` for a failed call. */
  counted: string[];
}

export const EXAMPLE_SETTINGS: Services['settings'] = {
  url: PUBLIC_URL,
  httpStatuses: false,
  tokenOnly: false,
  version: '0.0.0',
  storeId: 'example',
  name: 'Cantiga',
};

/** A token may replace `client_id`. */
export const TOKEN_ONLY = { settings: { ...EXAMPLE_SETTINGS, tokenOnly: true } };

/** Without limits. */
export const LIMITLESS: Limits = {
  countRequest: () => undefined,
  countStranger() {},
  countUser() {},
  countMedia() {},
  openStream: async () => () => {},
  status: async () => ({}),
};

export function exampleServices(change: Partial<Omit<Services, 'users'>> = {}): ExampleServices {
  const catalogue = exampleCatalogue();
  const lines: LogLine[] = [];
  const counted: string[] = [];
  const write = (level: string) => (message: string, fields?: LogFields) => {
    lines.push({ level, message, fields });
  };
  const services: Omit<ExampleServices, 'queries'> = {
    catalogue: () => catalogue,
    ask: askHere(change.catalogue ?? (() => catalogue)),
    clients: { find: (clientId) => CLIENTS.get(clientId) },
    grants: { find: async (token) => GRANTS.get(token) },
    users: createExampleUsers(),
    radios: EXAMPLE_RADIOS,
    ...EXAMPLE_LISTS,
    outage: () => undefined,
    limits: LIMITLESS,
    usage: {
      count(clientId, operation, code) {
        counted.push(`${clientId} ${operation}${code === 0 ? '' : ` failed ${code}`}`);
      },
      countRefusal(clientId, operation, code) {
        counted.push(`${clientId} ${operation} refused ${code}`);
      },
    },
    counted,
    zips: { offersPlaylist: async (id) => id === 5 },
    successors: { find: async () => undefined },
    waveforms: {
      copy: (record, target, at) =>
        Buffer.from(target.buffer, target.byteOffset).write(record < 0 ? SILENCE : PEAKS, at),
    },
    settings: EXAMPLE_SETTINGS,
    log: {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      isEnabled: () => true,
    },
    lines,
    ...change,
  };
  return Object.assign(services, { queries: change.queries ?? queriesHere(services) });
}

export interface ExampleServer {
  server: Server;
  url: string;
  port: number;
  close(): Promise<void>;
}

export function createExampleServer(given: Services, options: Partial<ServerOptions> = {}): Server {
  const { operations } = options;
  const services = operations === undefined ? given : { ...given, queries: queriesHere(given, operations) };
  const { settings, limits, log } = services;
  const addressOf = createAddressOf([]);
  const cookies = createCookies(() => false);
  const health = { readMedia: () => ({ ffmpeg: 'ok', storage: 'ok' }) };
  const router = createRouter(healthRoutes({ ...services, health } as RouteContext), {
    findSession: async () => undefined,
    cookies,
    settings,
    addressOf,
    pages: new Pages(services, { signup: true }, () => []),
    limits,
    log,
  });
  return createHttpServer(services, { router, addressOf, ...options });
}

export async function startServer(
  services: Services,
  options: Partial<ServerOptions> = {},
): Promise<ExampleServer> {
  const server = createExampleServer(services, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
