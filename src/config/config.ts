/**
 * The settings: one table, from which the typed `Config`, its errors, `cantiga config` and docs/settings.md are
 * derived. A value comes from the environment, or from the settings file, or is the default.
 */
import { join } from 'node:path';
import { LOG_LEVELS } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { ARTIST_POLICIES } from '../domain/studio/studio.ts';
import { nearest } from '../domain/text/nearest.ts';
import { HIDDEN, withoutSecrets } from '../domain/text/redact.ts';
import {
  COUNT,
  DATABASE,
  DIGEST_HOURS,
  FOLDER,
  FOLDERS,
  HOST,
  MAIL_ADDRESS,
  MAIL_SERVER,
  MEGABYTES,
  METRICS_ADDRESS,
  NAME,
  NETWORKS,
  oneOf,
  PROGRAM,
  PUBLIC_URL,
  READWRITE,
  SCROBBLE,
  SECONDS,
  SECRET,
  type SettingType,
  STANDBY,
  STORAGE,
  SWITCH,
  THREADS,
  wholeNumber,
} from './setting-types.ts';
import { CONFIG_FILE, readSettingsFile } from './settings-file.ts';

export interface Setting<T> extends SettingType<T> {
  name: string;
  /** `''`: derived from other settings, as `help` describes, or absent. */
  default: string;
  /** It may be absent from the `Config`. */
  optional?: boolean;
  /** Its password is hidden; `whole`: nothing of it is shown. */
  secret?: boolean | 'whole';
}

function setting<T>(name: string, type: SettingType<T>, fallback = ''): Setting<T> {
  return { name, ...type, default: fallback };
}

/** Read by `bin/ensure-ffmpeg.js`, which does not read the settings file. */
export const INSTALL_FFMPEG = 'CANTIGA_INSTALL_FFMPEG';
const ENVIRONMENT_ONLY: readonly string[] = [CONFIG_FILE.name, INSTALL_FFMPEG];

export const SETTINGS = {
  port: setting('PORT', wholeNumber(0, 65_535, ' (0 selects a free port)'), '8080'),
  host: setting('HOST', HOST, '127.0.0.1'),
  threads: setting('CANTIGA_THREADS', THREADS, 'all'),
  drain: setting('CANTIGA_DRAIN', SECONDS, '0'),
  name: setting('CANTIGA_NAME', NAME, 'Cantiga'),
  data: setting('CANTIGA_DATA', FOLDER, './data'),
  database: { ...setting('CANTIGA_DATABASE', DATABASE), secret: true },
  databaseStandby: { ...setting('CANTIGA_DATABASE_STANDBY', STANDBY), optional: true, secret: true },
  databaseConnections: setting('CANTIGA_DATABASE_CONNECTIONS', wholeNumber(2, 1000), '10'),
  databaseWait: setting('CANTIGA_DATABASE_WAIT', SECONDS, '60'),
  readyWithoutDatabase: setting('CANTIGA_READY_WITHOUT_DATABASE', COUNT, '0'),
  secret: { ...setting('CANTIGA_SECRET', SECRET), optional: true, secret: 'whole' as const },
  library: setting('CANTIGA_LIBRARY', FOLDER),
  storage: { ...setting('CANTIGA_STORAGE', STORAGE), optional: true, secret: true },
  storageFrom: { ...setting('CANTIGA_STORAGE_FROM', STORAGE), optional: true, secret: true },
  storageRedirect: setting('CANTIGA_STORAGE_REDIRECT', SWITCH, 'off'),
  imports: setting('CANTIGA_IMPORTS', FOLDERS),
  uploadMax: setting('CANTIGA_UPLOAD', MEGABYTES, '2000'),
  ffmpeg: setting('CANTIGA_FFMPEG', PROGRAM, 'ffmpeg'),
  transcodes: setting('CANTIGA_TRANSCODES', wholeNumber(1, 64), '2'),
  cacheSounds: setting('CANTIGA_CACHE_SOUNDS', MEGABYTES, '10000'),
  cacheImages: setting('CANTIGA_CACHE_IMAGES', MEGABYTES, '1000'),
  cacheOriginals: setting('CANTIGA_CACHE_ORIGINALS', MEGABYTES, '10000'),
  url: { ...setting('CANTIGA_URL', PUBLIC_URL), optional: true },
  proxies: setting('CANTIGA_PROXIES', NETWORKS),
  demo: setting('CANTIGA_DEMO', SWITCH, 'on'),
  httpStatuses: setting('CANTIGA_HTTP_STATUSES', SWITCH, 'off'),
  tokenOnly: setting('CANTIGA_TOKEN_ONLY', SWITCH, 'off'),
  signup: setting('CANTIGA_SIGNUP', SWITCH, 'on'),
  artists: setting('CANTIGA_ARTISTS', oneOf(ARTIST_POLICIES), 'request'),
  artistStorage: setting('CANTIGA_ARTIST_STORAGE', COUNT, '10000'),
  adminDigest: setting('CANTIGA_ADMIN_DIGEST', DIGEST_HOURS, '12'),
  scrobble: setting('CANTIGA_SCROBBLE', SCROBBLE, 'api.listenbrainz.org'),
  readwriteAtOnce: setting('CANTIGA_READWRITE', READWRITE, 'request'),
  rateRead: setting('CANTIGA_RATE_READ', COUNT, '600000'),
  rateReadwrite: setting('CANTIGA_RATE_READWRITE', COUNT, '600000'),
  rateAddress: setting('CANTIGA_RATE_ADDRESS', COUNT, '600000'),
  rateUser: setting('CANTIGA_RATE_USER', COUNT, '120000'),
  rateMedia: setting('CANTIGA_RATE_MEDIA', COUNT, '6000'),
  streamsAddress: setting('CANTIGA_STREAMS_ADDRESS', COUNT, '250'),
  connectionsAddress: setting('CANTIGA_CONNECTIONS_ADDRESS', COUNT, '400'),
  cpuAddress: setting('CANTIGA_CPU_ADDRESS', COUNT, '250'),
  cpuApplication: setting('CANTIGA_CPU_APPLICATION', COUNT, '500'),
  quotaRead: setting('CANTIGA_QUOTA_READ', COUNT, '0'),
  quotaReadwrite: setting('CANTIGA_QUOTA_READWRITE', COUNT, '0'),
  quotaPlaylists: setting('CANTIGA_QUOTA_PLAYLISTS', COUNT, '1000'),
  quotaPlaylistTracks: setting('CANTIGA_QUOTA_PLAYLIST_TRACKS', COUNT, '100000'),
  quotaReviews: setting('CANTIGA_QUOTA_REVIEWS', COUNT, '2000'),
  diskReserve: setting('CANTIGA_DISK_RESERVE', wholeNumber(0, 1_000_000, '', ' of megabytes'), '256'),
  smtp: { ...setting('CANTIGA_SMTP', MAIL_SERVER), optional: true, secret: true },
  mailFrom: setting('CANTIGA_MAIL_FROM', MAIL_ADDRESS),
  metrics: setting('CANTIGA_METRICS', METRICS_ADDRESS, 'off'),
  logLevel: setting('CANTIGA_LOG', oneOf(LOG_LEVELS), 'info'),
  logFormat: setting('CANTIGA_LOG_FORMAT', oneOf(['auto', 'json', 'text']), 'auto'),
};

type Key = keyof typeof SETTINGS;

/** What each setting does, for `cantiga config` and docs/settings.md. */
export const HELP: Record<Key, string> = {
  port: 'Port to listen on. 0 selects a free one, which is written to the log.',
  host: 'Address to listen on. 127.0.0.1 serves only this machine; 0.0.0.0 or :: serve the network.',
  threads:
    'Threads that run queries of the catalogue: as many as the machine has cores, or a number. They share one catalogue in memory; each takes up to 60 MB.',
  drain:
    'Seconds between SIGTERM and the end, in which `/health/ready` is 503 and requests are still served, so that load balancers can move them to other nodes.',
  name: 'The name of the site, on its pages, in mails, feeds and embedded players. A name that an administrator has set on the page `/admin` takes precedence.',
  data: 'Data folder of the service. It is created if it does not exist.',
  database:
    'Database. Without it: the SQLite file `cantiga.db` in the data folder. For a primary and its standbys, `<host>` is a list such as `a:5432,b:5432`, and `?target_session_attrs=read-write` at the end uses the server that accepts writes.',
  databaseStandby:
    'A standby of the PostgreSQL primary for long reads: the first build of the catalogue, `cantiga export`. If it cannot be used, the primary is read.',
  databaseConnections:
    'Connections to PostgreSQL that one node uses for requests, at most. A few more follow changes, build the catalogue and check the server.',
  databaseWait:
    'Seconds that a start waits for a PostgreSQL that cannot be reached or is starting up. A wrong password or an unknown database ends it immediately.',
  readyWithoutDatabase:
    'Seconds without the database after which `/health/ready` is 503, until the database is back. 0: it stays 200, since the catalogue is served from memory.',
  secret:
    'Encrypts, together with a key in the database, what is stored in recoverable form: the keys of players (see [subsonic.md](subsonic.md#keys)) and the tokens of other services, so that a copy of the database alone does not reveal them. The same on all nodes and for the commands. After a change, players with token authentication need a new key, and users have to enter their tokens again.',
  library:
    'Folder of the original files that imports name by relative paths. The service never changes it. Without it: `library` in the data folder.',
  storage:
    'Files that all nodes share: a bucket of an S3 service, or a folder such as a network drive. Imported folders are copied there, and relative paths name its files below `library/`. Key and secret are percent-encoded. Without it: files are read where they are.',
  storageFrom: 'The storage that `cantiga storage copy` copies from. The service does not use it.',
  storageRedirect:
    'Whether clients read audio that is stored in the requested format from the bucket of CANTIGA_STORAGE themselves, by redirects to URLs that are valid for six hours. They must be able to reach it. A listen counts when the redirect is sent. Without it, the node passes the audio on.',
  imports:
    'Folders on the server from which administrators may import on the admin pages, in addition to CANTIGA_LIBRARY. Without it: only that one.',
  uploadMax:
    'Maximum megabytes of a file that an administrator uploads for an import. It is in the data folder until the import ends.',
  ffmpeg: 'The ffmpeg that converts audio. Without one, audio is sent as it is stored.',
  transcodes:
    'Concurrent conversions of audio. Up to fifty more wait; further ones are rejected with `Retry-After`.',
  cacheSounds: 'Megabytes of converted audio that are cached in the data folder.',
  cacheImages: 'Megabytes of resized images that are cached in the data folder.',
  cacheOriginals: 'Megabytes of files from CANTIGA_STORAGE that are cached in the data folder.',
  url: 'Public URL of the service, for links in responses. Without it: `http://HOST:PORT`.',
  proxies:
    'Proxies in front of the service, whose `X-Forwarded-For` is trusted. Without it: none is trusted.',
  demo: 'Whether an empty catalogue is filled with the demo catalogue at start.',
  httpStatuses:
    'Failed API requests have the HTTP status of their code, such as 400 or 404. Without it they are HTTP 200, unless the application has HTTP statuses enabled.',
  tokenOnly:
    'API requests with an access token need no `client_id`: the token names the application. Some clients send none.',
  signup: 'Whether users may create accounts themselves. `cantiga user create` always works.',
  artists:
    'Who may become an artist and publish in the Studio: `open` creates the artist immediately, unless the name exists already; `request` needs the approval of an administrator, as every claim of an imported artist does; `closed` accepts no requests.',
  artistStorage: 'Megabytes of files that one artist may upload in the Studio.',
  adminDigest:
    'Hours between two mails to administrators about new reports and artist requests. They are sent only if there are some.',
  scrobble:
    'Services with the API of ListenBrainz that users may send their listens to, see [features.md](features.md#scrobbling). A host is called over TLS and only at public addresses; an origin, such as that of a service in your own network, at any address. `any` allows every host with a public address, `off` none.',
  readwriteAtOnce:
    'How an application gets the plan `readwrite`: an administrator approves the `request`, or it is granted `at-once`.',
  rateRead:
    'Requests per minute of one application with the plan `read`, over all nodes; so are the following. While the database is away, on each node.',
  rateReadwrite: 'The same for the plan `readwrite`.',
  rateAddress: 'Requests per minute from one address. The addresses of one IPv6 network (/64) count as one.',
  rateUser: 'Requests per minute on behalf of one user, whatever the application.',
  rateMedia: 'Requests per minute from one address for audio and images; they count for no other limit.',
  streamsAddress:
    'Concurrent streams and downloads of one address. Behind a proxy that CANTIGA_PROXIES does not name, all listeners are one address.',
  connectionsAddress:
    'Concurrent connections of one address, on each node, of 2000 in total. The proxies of CANTIGA_PROXIES may have any number; other proxies count as one address.',
  cpuAddress:
    'Milliseconds per second that the queries and pages of one address may take before they wait behind those of others. If no others wait, they may take all.',
  cpuApplication: 'The same for one application, over all addresses.',
  quotaRead: 'Requests per day (UTC) of one application with the plan `read`, over all nodes.',
  quotaReadwrite: 'The same for the plan `readwrite`.',
  quotaPlaylists: 'Playlists of one user.',
  quotaPlaylistTracks: 'Tracks on all playlists of one user together. One playlist has at most 10000.',
  quotaReviews: 'Reviews of one user.',
  diskReserve:
    'Megabytes that stay free on the disk of the data folder. Below that, the caches shrink; once they are empty, nothing is saved, converted, uploaded or imported (HTTP 503) until there is space again; everything else continues.',
  smtp: 'Mail server. Without it: links that would be mailed are written to the log.',
  mailFrom:
    'Sender of the mail, and the contact in `/.well-known/security.txt`. Without it: `cantiga@` and the host of CANTIGA_URL, and no contact.',
  metrics:
    'Where `/metrics` is served for Prometheus, on a port of its own. Anyone who can connect to it can read it: bind it to a private address.',
  logLevel:
    'Lowest level that is logged. `debug` also shows the cause of an internal error on the command line.',
  logFormat: 'Format of the log. `auto`: readable text on a terminal, otherwise one JSON object per line.',
};

type Value<S> =
  S extends SettingType<infer T> ? (S extends { optional: boolean } ? T | undefined : T) : never;

export type Config = { [K in Key]: Value<(typeof SETTINGS)[K]> } & {
  /** The sender of the mail, if it is set. */
  contact?: string | undefined;
};

/** The value of a setting as text, without secrets, and its source. */
export interface EffectiveSetting {
  name: string;
  value: string;
  source: string;
  secret: boolean;
  help: string;
}

export interface LoadedConfig {
  config: Config;
  effective: EffectiveSetting[];
}

/**
 * Reads the settings. Everything that is wrong is reported together, as one refusal of kind `configuration`
 * with a line for each.
 */
export function loadConfig(env: NodeJS.ProcessEnv, folder: string): LoadedConfig {
  const errors: string[] = [];
  const entries = readSettingsFile(env, folder, errors);
  const names = Object.values(SETTINGS).map((one) => one.name);
  for (const name of Object.keys(env)) {
    if (name.startsWith('CANTIGA_') && !ENVIRONMENT_ONLY.includes(name) && !names.includes(name)) {
      errors.push(`${name} (environment) ${notASetting(name, names)}`);
    }
  }
  for (const [name, { source }] of entries) {
    if (ENVIRONMENT_ONLY.includes(name))
      errors.push(`${name} (${source}) can only be set in the environment`);
    else if (!names.includes(name)) errors.push(`${name} (${source}) ${notASetting(name, names)}`);
  }

  const values: Partial<Record<Key, unknown>> = {};
  const effective: EffectiveSetting[] = [];
  for (const key of Object.keys(SETTINGS) as Key[]) {
    const {
      name,
      accepts,
      secret = false,
      default: fallback,
      parse,
      fault,
    }: Setting<unknown> = SETTINGS[key];
    const set = env[name] ? { text: env[name], source: 'environment' } : entries.get(name);
    const { text, source } = set ?? { text: fallback, source: 'default' };
    values[key] = text === '' ? undefined : parse(text, folder);
    if (text !== '' && values[key] === undefined) {
      // A secret that cannot be parsed cannot be hidden in part, so nothing of it is shown.
      const isShown = !secret && !mayContainPassword(text);
      const came = isShown
        ? `, not "${withoutSecrets(text)}"`
        : `: ${fault?.(text) ?? 'it has another form'}`;
      errors.push(`${name} (${source}) must be ${accepts}${came}`);
    }
    const value = shownValue(text, secret);
    effective.push({ name, value, source, secret: secret !== false, help: HELP[key] });
  }
  if (errors.length > 0) throw new Refusal('configuration', describeErrors(errors));

  const config = values as unknown as Config;
  const file = join(config.data, 'cantiga.db');
  config.database ??= { kind: 'sqlite', file };
  config.library ??= join(config.data, 'library');
  config.imports ??= [];
  config.proxies ??= [];
  // The address that is derived may have no mailbox.
  config.contact = config.mailFrom;
  config.mailFrom ??= `cantiga@${mailHost(config)}`;
  const derived: Record<string, string> = {
    CANTIGA_DATABASE: `sqlite:${file}`,
    CANTIGA_LIBRARY: config.library,
    CANTIGA_URL: publicUrl(config, config.port),
    CANTIGA_MAIL_FROM: config.mailFrom,
  };
  for (const one of effective) one.value ||= derived[one.name] ?? '';
  return { config, effective };
}

function shownValue(text: string, secret: boolean | 'whole'): string {
  if (secret === 'whole') return text === '' ? '' : HIDDEN;
  return secret ? withoutSecrets(text) : text;
}

/** Nodes that differ in these would respond differently to the same request. */
const COMMON = [
  'url',
  'name',
  'storage',
  'storageRedirect',
  'httpStatuses',
  'tokenOnly',
  'signup',
  'artists',
  'scrobble',
  'artistStorage',
  'readwriteAtOnce',
  'rateRead',
  'rateReadwrite',
  'rateAddress',
  'rateUser',
  'rateMedia',
  'streamsAddress',
  'quotaRead',
  'quotaReadwrite',
  'quotaPlaylists',
  'quotaPlaylistTracks',
  'quotaReviews',
  'uploadMax',
] satisfies Key[];

/** The settings that all nodes of a service need to have in common, by their names, without secrets. */
export function commonSettings(config: Config): Record<string, string> {
  const { storage, scrobble } = config;
  const texts: Partial<Record<Key, string | undefined>> = {
    storage:
      storage?.kind === 's3' ? `${storage.endpoint}/${storage.bucket}/${storage.prefix}` : storage?.folder,
    scrobble: JSON.stringify(scrobble),
  };
  return Object.fromEntries(
    COMMON.map((key) => [SETTINGS[key].name, texts[key] ?? String(config[key] ?? '')]),
  );
}

/** Also if the text is not a valid URL. */
function mayContainPassword(text: string): boolean {
  return /[:/].*@/s.test(text);
}

/** The URL of the service; `port` is the actual one, in case the setting is 0. */
export function publicUrl(config: Pick<Config, 'host' | 'url'>, port: number): string {
  if (config.url !== undefined) return config.url;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

/** Mail cannot be sent from a bare IP address, or from an invalid host. */
function mailHost(config: Config): string {
  const hostname = URL.parse(publicUrl(config, config.port))?.hostname ?? '';
  return /[a-z]/i.test(hostname.replace(/^\[.*/, '')) ? hostname : 'localhost';
}

const withoutPrefix = (name: string) => name.replace(/^CANTIGA_/, '');

function notASetting(name: string, known: string[]): string {
  const short = withoutPrefix(name);
  // The prefix makes short names alike: `CANTIGA_X` would be near `CANTIGA_URL`.
  const meant = short.length > 4 ? nearest(name, known) : nearest(short, known.map(withoutPrefix));
  const suggested = known.includes(short)
    ? short
    : known.find((one) => one === meant || withoutPrefix(one) === meant);
  return `is not a setting${suggested === undefined ? '' : `; did you mean ${suggested}?`}`;
}

function describeErrors(errors: string[]): string {
  if (errors.length === 1) return `One setting is wrong: ${errors[0]}${errors[0].endsWith('?') ? '' : '.'}`;
  return `${errors.length} settings are wrong:\n${errors.map((error) => `  - ${error}`).join('\n')}`;
}
