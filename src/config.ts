/**
 * The settings: one table, from which come the typed `Config`, its errors, `cantiga config` and
 * docs/settings.md. A value comes from the environment, else from the settings file, else from the table.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nearest } from './domain/nearest.ts';
import { type DatabaseLocation, LOG_LEVELS } from './domain/ports.ts';
import { withoutSecrets } from './domain/redact.ts';
import { Refusal } from './domain/refusal.ts';

export interface Setting<T> {
  name: string;
  /** What is accepted, as the end of a sentence that begins "must be". */
  accepts: string;
  /** Taken when nothing was set. `''`: worked out from other settings, as `help` says. */
  default: string;
  /** Never shown whole. */
  secret: boolean;
  help: string;
  /** `undefined` when the text, which is never empty, is not accepted. Paths are relative to `folder`. */
  parse(text: string, folder: string): T | undefined;
}

/** Where the settings file is; it cannot name itself, so this one comes from the environment alone. */
export const CONFIG_FILE = { name: 'CANTIGA_CONFIG', default: 'cantiga.env' } as const;

export const SETTINGS = {
  port: setting({
    name: 'PORT',
    accepts: 'a whole number from 0 to 65535 (0 takes any free port)',
    default: '8080',
    help: 'Port to listen on. 0 takes any free one; the log says which.',
    parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined),
  }),
  host: setting({
    name: 'HOST',
    accepts: 'an IP address or a host name',
    default: '127.0.0.1',
    help: 'Address to listen on. 127.0.0.1 serves this machine alone; 0.0.0.0 or :: serve the network.',
    parse: (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined),
  }),
  data: setting({
    name: 'CANTIGA_DATA',
    accepts: 'the path of a folder',
    default: './data',
    help: 'Folder that holds what the service keeps. It is made when absent.',
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
  url: setting({
    name: 'CANTIGA_URL',
    accepts: 'an http:// or https:// address without user, query and fragment',
    default: '',
    help: 'Public address of the service, used in the links inside answers. Without it: `http://HOST:PORT`.',
    parse: parseUrl,
  }),
  demo: setting({
    name: 'CANTIGA_DEMO',
    accepts: '`on` or `off`',
    default: 'on',
    help: 'Whether an empty catalogue is filled with the demo catalogue at start.',
    parse: parseSwitch,
  }),
  failuresAs200: setting({
    name: 'CANTIGA_FAILURES_AS_200',
    accepts: '`on` or `off`',
    default: 'off',
    help: 'Answer every failed API request with HTTP 200, as older clients expect. The document still says `failed`.',
    parse: parseSwitch,
  }),
  logLevel: setting({
    name: 'CANTIGA_LOG',
    accepts: '`debug`, `info`, `warn` or `error`',
    default: 'info',
    help: 'The least important lines the log shows. `debug` also shows the cause of an internal error on the command line.',
    parse: oneOf(LOG_LEVELS),
  }),
  logFormat: setting({
    name: 'CANTIGA_LOG_FORMAT',
    accepts: '`auto`, `json` or `text`',
    default: 'auto',
    help: 'Form of the log. `auto`: readable text on a terminal, one JSON object a line elsewhere.',
    parse: oneOf(['auto', 'json', 'text'] as const),
  }),
};

type Key = keyof typeof SETTINGS;
type Values = { [K in Key]: NonNullable<ReturnType<(typeof SETTINGS)[K]['parse']>> };

/** `url` is absent until somebody sets it: what it defaults to is known once the service listens. */
export type Config = Omit<Values, 'url'> & { url: string | undefined };

/** One setting as it stands: the value as text, secrets hidden, and where it came from. */
export interface SettingInForce {
  name: string;
  value: string;
  source: string;
  secret: boolean;
  help: string;
}

export interface Loaded {
  config: Config;
  inForce: SettingInForce[];
}

/**
 * Reads the settings. Everything that is wrong is reported together, as one refusal of kind `configuration`
 * with a line for each.
 */
export function loadConfig(env: NodeJS.ProcessEnv, folder: string): Loaded {
  const errors: string[] = [];
  const entries = readSettingsFile(env, folder, errors);
  const names = Object.values(SETTINGS).map((one) => one.name);
  for (const name of Object.keys(env)) {
    if (name.startsWith('CANTIGA_') && name !== CONFIG_FILE.name && !names.includes(name)) {
      errors.push(`${name} (environment) is not a setting${suggestion(name, names)}`);
    }
  }
  for (const [name, { source }] of entries) {
    if (name === CONFIG_FILE.name) errors.push(`${name} (${source}) can only be set in the environment`);
    else if (!names.includes(name))
      errors.push(`${name} (${source}) is not a setting${suggestion(name, names)}`);
  }

  const values: Partial<Record<Key, unknown>> = {};
  const inForce: SettingInForce[] = [];
  for (const key of Object.keys(SETTINGS) as Key[]) {
    const { name, accepts, secret, help, default: fallback, parse }: Setting<unknown> = SETTINGS[key];
    const set = env[name] ? { text: env[name], source: 'environment' } : entries.get(name);
    const { text, source } = set ?? { text: fallback, source: 'default' };
    if (text !== '') {
      values[key] = parse(text, folder);
      // A secret that cannot be read cannot be hidden in part either, so nothing of it is shown.
      const came = secret ? 'what it is' : `"${text}"`;
      if (values[key] === undefined) errors.push(`${name} (${source}) must be ${accepts}, not ${came}`);
    }
    inForce.push({ name, value: secret ? withoutSecrets(text) : text, source, secret, help });
  }
  if (errors.length > 0) throw new Refusal('configuration', describe(errors));

  const config = { url: undefined, ...values } as Config;
  const file = join(config.data, 'cantiga.db');
  config.database ??= { kind: 'sqlite', file };
  const derived: Record<string, string> = {
    CANTIGA_DATABASE: `sqlite:${file}`,
    CANTIGA_URL: publicUrl(config, config.port),
  };
  for (const one of inForce) one.value ||= derived[one.name];
  return { config, inForce };
}

/** The address people reach the service at; `port` is the one really listened on. */
export function publicUrl(config: Pick<Config, 'host' | 'url'>, port: number): string {
  if (config.url !== undefined) return config.url;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

interface FileEntry {
  text: string;
  /** `cantiga.env, line 3`. */
  source: string;
}

/** `KEY=value` lines; empty lines and lines that begin with `#` say nothing; quotes around a value are dropped. */
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

function oneOf<T extends string>(words: readonly T[]): (text: string) => T | undefined {
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

function suggestion(name: string, known: string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

function describe(errors: string[]): string {
  if (errors.length === 1) return `One setting is wrong: ${errors[0]}.`;
  return `${errors.length} settings are wrong:\n${errors.map((error) => `  - ${error}`).join('\n')}`;
}
