/**
 * The settings: one table, from which the typed `Config`, its errors, `cantiga config` and docs/settings.md are
 * derived. A value comes from the environment, or from the settings file, or is the default.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { nearest } from './domain/nearest.ts';
import { type DatabaseLocation, LOG_LEVELS } from './domain/ports.ts';
import { withoutSecrets } from './domain/redact.ts';
import { Refusal } from './domain/refusal.ts';

export interface Setting<T> {
  name: string;
  /** The accepted values, as the end of a sentence that begins "must be". */
  accepts: string;
  /** `''`: derived from other settings, as `help` describes. */
  default: string;
  /** Its password is hidden. */
  secret: boolean;
  help: string;
  /** `undefined` when the text, which is never empty, is not accepted. Paths are relative to `folder`. */
  parse(text: string, folder: string): T | undefined;
}

/** A setting that may be absent from the `Config`. */
interface Optional<T> extends Setting<T> {
  default: '';
}

/** The path of the settings file; it is read only from the environment. */
export const CONFIG_FILE = { name: 'CANTIGA_CONFIG', default: 'cantiga.env' } as const;

/** Read by `bin/ensure-ffmpeg.js`, which does not read the settings file. */
export const INSTALL_FFMPEG = 'CANTIGA_INSTALL_FFMPEG';
const ENVIRONMENT_ONLY: readonly string[] = [CONFIG_FILE.name, INSTALL_FFMPEG];

const COUNT = {
  accepts: 'a whole number from 0 to 1000000000 (0 means no limit)',
  parse: (text: string) => (/^\d{1,10}$/.test(text) && Number(text) <= 1e9 ? Number(text) : undefined),
};

const MEGABYTES = {
  accepts: 'a whole number of megabytes, at least 10',
  parse: (text: string) => (/^\d{2,9}$/.test(text) && Number(text) >= 10 ? Number(text) : undefined),
};

export const SETTINGS = {
  port: setting({
    name: 'PORT',
    accepts: 'a whole number from 0 to 65535 (0 selects a free port)',
    default: '8080',
    help: 'Port to listen on. 0 selects a free one, which is written to the log.',
    parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined),
  }),
  host: setting({
    name: 'HOST',
    accepts: 'an IP address or a host name',
    default: '127.0.0.1',
    help: 'Address to listen on. 127.0.0.1 serves only this machine; 0.0.0.0 or :: serve the network.',
    parse: (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined),
  }),
  data: setting({
    name: 'CANTIGA_DATA',
    accepts: 'the path of a folder',
    default: './data',
    help: 'Data folder of the service. It is created if it does not exist.',
    parse: (text, folder) => resolve(folder, text),
  }),
  database: setting({
    name: 'CANTIGA_DATABASE',
    accepts: '`sqlite:<path>` or `postgres://<user>:<password>@<host>/<database>`',
    default: '',
    secret: true,
    help: 'Database. Without it: the SQLite file `cantiga.db` in the data folder.',
    parse: parseDatabase,
  }),
  library: setting({
    name: 'CANTIGA_LIBRARY',
    accepts: 'the path of a folder',
    default: '',
    help: 'Folder of the original files that imports name by relative paths. The service never changes it. Without it: `library` in the data folder.',
    parse: (text, folder) => resolve(folder, text),
  }),
  imports: setting({
    name: 'CANTIGA_IMPORTS',
    accepts: 'a list of paths of folders, with `:` between them',
    default: '',
    help: 'Folders on the server from which administrators may import on the admin pages, in addition to CANTIGA_LIBRARY. Without it: only that one.',
    parse: parseFolders,
  }),
  uploadMost: setting({
    name: 'CANTIGA_UPLOAD',
    ...MEGABYTES,
    default: '2000',
    help: 'Maximum megabytes of a file that an administrator uploads for an import. It is in the data folder until the import ends.',
  }),
  ffmpeg: setting({
    name: 'CANTIGA_FFMPEG',
    accepts: 'the path or the name of a program',
    default: 'ffmpeg',
    help: 'The ffmpeg that converts audio. Without one, audio is sent as it is stored.',
    parse: (text) => text,
  }),
  transcodes: setting({
    name: 'CANTIGA_TRANSCODES',
    accepts: 'a whole number from 1 to 64',
    default: '2',
    help: 'Concurrent conversions of audio. Up to fifty more wait; further ones are rejected with `Retry-After`.',
    parse: (text) =>
      /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 64 ? Number(text) : undefined,
  }),
  cacheSounds: setting({
    name: 'CANTIGA_CACHE_SOUNDS',
    ...MEGABYTES,
    default: '10000',
    help: 'Megabytes of converted audio that are cached in the data folder.',
  }),
  cacheImages: setting({
    name: 'CANTIGA_CACHE_IMAGES',
    ...MEGABYTES,
    default: '1000',
    help: 'Megabytes of resized images that are cached in the data folder.',
  }),
  url: optional({
    name: 'CANTIGA_URL',
    accepts: 'an http:// or https:// URL without user, query and fragment',
    help: 'Public URL of the service, for links in responses. Without it: `http://HOST:PORT`.',
    parse: parseUrl,
  }),
  proxies: setting({
    name: 'CANTIGA_PROXIES',
    accepts: 'a list of IP addresses, networks such as `10.0.0.0/8`, and the word `loopback`',
    default: '',
    help: 'Proxies in front of the service, whose `X-Forwarded-For` is trusted. Without it: none is trusted.',
    parse: parseNetworks,
  }),
  demo: setting({
    name: 'CANTIGA_DEMO',
    accepts: '`on` or `off`',
    default: 'on',
    help: 'Whether an empty catalogue is filled with the demo catalogue at start.',
    parse: parseSwitch,
  }),
  httpStatuses: setting({
    name: 'CANTIGA_HTTP_STATUSES',
    accepts: '`on` or `off`',
    default: 'off',
    help: 'Failed API requests have the HTTP status of their code, such as 400 or 404. Without it they are HTTP 200, unless the application has HTTP statuses enabled.',
    parse: parseSwitch,
  }),
  signup: setting({
    name: 'CANTIGA_SIGNUP',
    accepts: '`on` or `off`',
    default: 'on',
    help: 'Whether users may create accounts themselves. `cantiga user create` always works.',
    parse: parseSwitch,
  }),
  readwriteAtOnce: setting({
    name: 'CANTIGA_READWRITE',
    accepts: '`request` or `at-once`',
    default: 'request',
    help: 'How an application gets the plan `readwrite`: an administrator approves the `request`, or it is granted `at-once`.',
    parse: (text) => (text === 'at-once' ? true : text === 'request' ? false : undefined),
  }),
  rateRead: setting({
    name: 'CANTIGA_RATE_READ',
    ...COUNT,
    default: '600000',
    help: 'Requests per minute of one application with the plan `read`, on each node.',
  }),
  rateReadwrite: setting({
    name: 'CANTIGA_RATE_READWRITE',
    ...COUNT,
    default: '600000',
    help: 'The same for the plan `readwrite`.',
  }),
  rateAddress: setting({
    name: 'CANTIGA_RATE_ADDRESS',
    ...COUNT,
    default: '600000',
    help: 'Requests per minute from one address, on each node. The addresses of one IPv6 network (/64) count as one.',
  }),
  rateUser: setting({
    name: 'CANTIGA_RATE_USER',
    ...COUNT,
    default: '120000',
    help: 'Requests per minute on behalf of one user, whatever the application, on each node.',
  }),
  rateMedia: setting({
    name: 'CANTIGA_RATE_MEDIA',
    ...COUNT,
    default: '6000',
    help: 'Requests per minute from one address for audio and images, on each node; they count for no other limit.',
  }),
  streamsAddress: setting({
    name: 'CANTIGA_STREAMS_ADDRESS',
    ...COUNT,
    default: '250',
    help: 'Concurrent streams and downloads of one address, on each node. Behind a proxy that CANTIGA_PROXIES does not name, all listeners are one address.',
  }),
  connectionsAddress: setting({
    name: 'CANTIGA_CONNECTIONS_ADDRESS',
    ...COUNT,
    default: '400',
    help: 'Concurrent connections of one address, on each node, of 2000 in total. The proxies of CANTIGA_PROXIES may have any number; other proxies count as one address.',
  }),
  cpuAddress: setting({
    name: 'CANTIGA_CPU_ADDRESS',
    ...COUNT,
    default: '250',
    help: 'Milliseconds of processor time per second that one address may use before its requests wait behind those of others. If no others wait, it may use all.',
  }),
  cpuApplication: setting({
    name: 'CANTIGA_CPU_APPLICATION',
    ...COUNT,
    default: '500',
    help: 'The same for one application, over all addresses.',
  }),
  quotaRead: setting({
    name: 'CANTIGA_QUOTA_READ',
    ...COUNT,
    default: '0',
    help: 'Requests per day (UTC) of one application with the plan `read`, over all nodes.',
  }),
  quotaReadwrite: setting({
    name: 'CANTIGA_QUOTA_READWRITE',
    ...COUNT,
    default: '0',
    help: 'The same for the plan `readwrite`.',
  }),
  quotaPlaylists: setting({
    name: 'CANTIGA_QUOTA_PLAYLISTS',
    ...COUNT,
    default: '1000',
    help: 'Playlists of one user.',
  }),
  quotaPlaylistTracks: setting({
    name: 'CANTIGA_QUOTA_PLAYLIST_TRACKS',
    ...COUNT,
    default: '100000',
    help: 'Tracks on all playlists of one user together. One playlist has at most 5000.',
  }),
  quotaReviews: setting({
    name: 'CANTIGA_QUOTA_REVIEWS',
    ...COUNT,
    default: '2000',
    help: 'Reviews of one user.',
  }),
  diskReserve: setting({
    name: 'CANTIGA_DISK_RESERVE',
    accepts: 'a whole number of megabytes from 0 to 1000000',
    default: '256',
    help: 'Megabytes that stay free on the disk of the data folder. Below that, the caches shrink; once they are empty, nothing is saved, converted, uploaded or imported (HTTP 503) until there is space again; everything else continues.',
    parse: (text) => (/^\d{1,7}$/.test(text) && Number(text) <= 1e6 ? Number(text) : undefined),
  }),
  smtp: optional({
    name: 'CANTIGA_SMTP',
    accepts: '`smtp://<user>:<password>@<host>:<port>` or the same with `smtps://`',
    secret: true,
    help: 'Mail server. Without it: links that would be mailed are written to the log.',
    parse: parseSmtp,
  }),
  mailFrom: setting({
    name: 'CANTIGA_MAIL_FROM',
    accepts: 'an e-mail address',
    default: '',
    help: 'Sender of the mail. Without it: `cantiga@` and the host of CANTIGA_URL.',
    parse: (text) => (/^[\w.+-]+@[\w.-]+$/.test(text) ? text : undefined),
  }),
  logLevel: setting({
    name: 'CANTIGA_LOG',
    accepts: '`debug`, `info`, `warn` or `error`',
    default: 'info',
    help: 'Lowest level that is logged. `debug` also shows the cause of an internal error on the command line.',
    parse: parseWord(LOG_LEVELS),
  }),
  logFormat: setting({
    name: 'CANTIGA_LOG_FORMAT',
    accepts: '`auto`, `json` or `text`',
    default: 'auto',
    help: 'Format of the log. `auto`: readable text on a terminal, otherwise one JSON object per line.',
    parse: parseWord(['auto', 'json', 'text'] as const),
  }),
};

type Key = keyof typeof SETTINGS;
type Value<S> = S extends Optional<infer T> ? T | undefined : S extends Setting<infer T> ? T : never;

/** An `optional` setting that is not set is `undefined`. */
export type Config = { [K in Key]: Value<(typeof SETTINGS)[K]> };

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
      errors.push(`${name} (environment) is not a setting${suggestion(name, names)}`);
    }
  }
  for (const [name, { source }] of entries) {
    if (ENVIRONMENT_ONLY.includes(name))
      errors.push(`${name} (${source}) can only be set in the environment`);
    else if (!names.includes(name))
      errors.push(`${name} (${source}) is not a setting${suggestion(name, names)}`);
  }

  const values: Partial<Record<Key, unknown>> = {};
  const effective: EffectiveSetting[] = [];
  for (const key of Object.keys(SETTINGS) as Key[]) {
    const { name, accepts, secret, help, default: fallback, parse }: Setting<unknown> = SETTINGS[key];
    const set = env[name] ? { text: env[name], source: 'environment' } : entries.get(name);
    const { text, source } = set ?? { text: fallback, source: 'default' };
    values[key] = text === '' ? undefined : parse(text, folder);
    if (text !== '' && values[key] === undefined) {
      // A secret that cannot be parsed cannot be hidden in part, so nothing of it is shown.
      const came = secret || mayContainPassword(text) ? 'what it is' : `"${withoutSecrets(text)}"`;
      errors.push(`${name} (${source}) must be ${accepts}, not ${came}`);
    }
    effective.push({ name, value: secret ? withoutSecrets(text) : text, source, secret, help });
  }
  if (errors.length > 0) throw new Refusal('configuration', describeErrors(errors));

  const config = values as unknown as Config;
  const file = join(config.data, 'cantiga.db');
  config.database ??= { kind: 'sqlite', file };
  config.library ??= join(config.data, 'library');
  config.imports ??= [];
  config.proxies ??= [];
  config.mailFrom ??= `cantiga@${mailHost(config)}`;
  const derived: Record<string, string> = {
    CANTIGA_DATABASE: `sqlite:${file}`,
    CANTIGA_LIBRARY: config.library,
    CANTIGA_URL: publicUrl(config, config.port),
    CANTIGA_MAIL_FROM: config.mailFrom,
  };
  for (const one of effective) one.value ||= derived[one.name] ?? '';
  return { config, effective: effective };
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

interface FileEntry {
  text: string;
  /** `cantiga.env, line 3`. */
  source: string;
}

/** `KEY=value` lines; empty lines and lines that begin with `#` are ignored; quotes around a value are removed. */
function readSettingsFile(env: NodeJS.ProcessEnv, folder: string, errors: string[]): Map<string, FileEntry> {
  const entries = new Map<string, FileEntry>();
  const named = env[CONFIG_FILE.name];
  const path = resolve(folder, named || CONFIG_FILE.default);
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (named || code !== 'ENOENT') errors.push(`${CONFIG_FILE.name}: cannot read ${path} (${code})`);
    return entries;
  }
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const source = `${named || CONFIG_FILE.default}, line ${index + 1}`;
    const parts = /^([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(trimmed);
    if (parts === null) {
      errors.push(`${source}: must be a KEY=value line, an empty line or a # comment`);
      continue;
    }
    const [, name, raw] = parts;
    if (entries.has(name)) errors.push(`${name} (${source}) is set twice in this file`);
    const text = /^(["'])(.*)\1$/.exec(raw)?.[2] ?? raw;
    if (text !== '') entries.set(name, { text, source });
  }
  return entries;
}

function setting<T>(row: Omit<Setting<T>, 'secret'> & { secret?: boolean }): Setting<T> {
  return { secret: false, ...row };
}

function optional<T>(row: Omit<Setting<T>, 'secret' | 'default'> & { secret?: boolean }): Optional<T> {
  return { secret: false, default: '', ...row };
}

function parseWord<T extends string>(words: readonly T[]): (text: string) => T | undefined {
  return (text) => words.find((word) => word === text);
}

function parseSwitch(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined;
}

function parseDatabase(text: string, folder: string): DatabaseLocation | undefined {
  if (/^sqlite:./.test(text)) return { kind: 'sqlite', file: resolve(folder, text.slice('sqlite:'.length)) };
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  return { kind: 'postgres', url: text };
}

function parseUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return undefined;
  return url.href.replace(/\/+$/, '');
}

function parseSmtp(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined;
  return text;
}

/** Separated by `:` as in PATH, and on Windows by `;`. */
function parseFolders(text: string, folder: string): string[] | undefined {
  const parts = text.split(delimiter).filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.map((part) => resolve(folder, part));
}

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Addresses and networks, as `address` or `address/length`. */
function parseNetworks(text: string): string[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  const networks = parts.flatMap((part) => (part === 'loopback' ? LOOPBACK : [part]));
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address, length, ...rest] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

function suggestion(name: string, known: string[]): string {
  const suggested = nearest(name, known);
  return suggested === undefined ? '' : `; did you mean ${suggested}?`;
}

function describeErrors(errors: string[]): string {
  if (errors.length === 1) return `One setting is wrong: ${errors[0]}.`;
  return `${errors.length} settings are wrong:\n${errors.map((error) => `  - ${error}`).join('\n')}`;
}
