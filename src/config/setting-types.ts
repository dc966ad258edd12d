/** The types of settings: what each accepts, and how it is parsed. */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';
import type { ScrobblePolicy } from '../domain/listens.ts';
import { parsePostgresUrl } from '../domain/node/postgres-url.ts';
import { SITE_NAME, SITE_NAME_MAX } from '../domain/pages.ts';
import type { DatabaseLocation, StorageLocation } from '../domain/ports.ts';

export interface SettingType<T> {
  /** The accepted values, as the end of a sentence that begins "must be". */
  accepts: string;
  /** `undefined` when the text, which is never empty, is not accepted. Paths are relative to `folder`. */
  parse(text: string, folder: string): T | undefined;
  /** Why it was not accepted, for values that are not shown because they may contain a secret: names a part, and never quotes it. */
  fault?(text: string): string;
}

/** The part of a URL that is wrong. `others` has further parts: a name, and whether the URL that is otherwise valid has a wrong one. */
function urlFault(schemes: string[], others: [string, (url: URL) => boolean][] = []) {
  return (text: string): string => {
    const scheme = schemes.find((each) => text.startsWith(each));
    if (scheme === undefined) return `it does not begin with ${schemes.join(' or ')}`;
    if (!scheme.endsWith('//')) return 'its path is missing';
    const [, user = '', hosts, after] = /^(?:(.*)@)?([^/?#]*)(.*)$/s.exec(text.slice(scheme.length))!;
    const isCoded = percentDecoded(user) !== undefined && !/[/?#\s]/.test(user);
    if (!isCoded)
      return 'its user or password has a character that must be percent-encoded, such as %2F for /';
    if (hosts === '') return 'its host is missing';
    const ports = hosts.split(',').map((host) => /:([^\]]*)$/.exec(host)?.[1] ?? '');
    if (!ports.every((port) => /^\d{0,5}$/.test(port) && Number(port) < 65_536))
      return 'its port is not a number up to 65535';
    const url = URL.parse(`http://${user && `${user}@`}${hosts.split(',')[0]}${after}`);
    if (url === null) return 'its host is not the name or the address of one';
    return `its ${others.find(([, isWrong]) => isWrong(url))?.[0] ?? 'form is another one'}`;
  };
}

export function wholeNumber(min: number, max: number, remark = '', unit = ''): SettingType<number> {
  return {
    accepts: `a whole number${unit} from ${min} to ${max}${remark}`,
    parse(text) {
      const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
  };
}

const CORES = wholeNumber(1, 256);

export const THREADS: SettingType<number> = {
  accepts: `\`all\`, or ${CORES.accepts}`,
  parse: (text, folder) => (text === 'all' ? availableParallelism() : CORES.parse(text, folder)),
};

export const COUNT = wholeNumber(0, 1_000_000_000, ' (0 means no limit)');

export const DIGEST_HOURS = wholeNumber(0, 720, ' (0 sends none)', ' of hours');

export const SECONDS = wholeNumber(0, 3600, '', ' of seconds');

export const MEGABYTES: SettingType<number> = {
  ...wholeNumber(10, 999_999_999),
  accepts: 'a whole number of megabytes, at least 10',
};

export function oneOf<const Word extends string>(words: readonly Word[]): SettingType<Word> {
  const quoted = words.map((word) => `\`${word}\``);
  return {
    accepts: `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`,
    parse: (text) => words.find((word) => word === text),
  };
}

/** A choice between two words, which stand for true and false. */
function either(yes: string, no: string, accepts: string): SettingType<boolean> {
  return { accepts, parse: (text) => (text === yes ? true : text === no ? false : undefined) };
}

export const SWITCH = either('on', 'off', '`on` or `off`');
export const READWRITE = either('at-once', 'request', '`request` or `at-once`');

/** A text that matches a pattern. */
function matching(accepts: string, pattern: RegExp): SettingType<string> {
  return { accepts, parse: (text) => (pattern.test(text) ? text : undefined) };
}

export const HOST = matching('an IP address or a host name', /^[\w.:%-]+$/);

/** Where `on` listens: only programs on this machine can connect. */
const LOCAL_METRICS = '127.0.0.1:9464';

/** `false`: nowhere. An IPv6 address is in brackets. */
export const METRICS_ADDRESS: SettingType<{ host: string; port: number } | false> = {
  accepts: `\`off\`, \`on\` (the same as \`${LOCAL_METRICS}\`) or \`<address>:<port>\``,
  parse(text) {
    if (text === 'off') return false;
    const parts = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text === 'on' ? LOCAL_METRICS : text);
    if (parts === null || Number(parts[3]) > 65_535) return undefined;
    return { host: parts[1] ?? parts[2], port: Number(parts[3]) };
  },
};

export const NAME = matching(`a line of at most ${SITE_NAME_MAX} characters`, SITE_NAME);
export const MAIL_ADDRESS = matching('an e-mail address', /^[\w.+-]+@[\w.-]+$/);
export const SECRET = {
  ...matching('at least 16 characters', /^.{16,1000}$/s),
  fault: (text: string) => `it has ${text.length}`,
};
export const PROGRAM = matching('the path or the name of a program', /./s);

export const FOLDER: SettingType<string> = {
  accepts: 'the path of a folder',
  parse: (text, folder) => resolve(folder, text),
};

/** Separated by `:` as in PATH, and on Windows by `;`. */
export const FOLDERS: SettingType<string[]> = {
  accepts: 'a list of paths of folders, with `:` between them',
  parse(text, folder) {
    const parts = text.split(delimiter).filter((part) => part !== '');
    return parts.length === 0 ? undefined : parts.map((part) => resolve(folder, part));
  },
};

const TARGET_FAULT: [string, () => boolean] = [
  'target_session_attrs is not `any`, `read-write` or `primary`',
  () => true,
];

export const DATABASE: SettingType<DatabaseLocation> = {
  accepts: '`sqlite:<path>` or `postgres://<user>:<password>@<host>/<database>`',
  parse(text, folder) {
    if (/^sqlite:./.test(text))
      return { kind: 'sqlite', file: resolve(folder, text.slice('sqlite:'.length)) };
    return parsePostgresUrl(text) && { kind: 'postgres', url: text };
  },
  fault: urlFault(['postgres://', 'postgresql://', 'sqlite:'], [TARGET_FAULT]),
};

export const STANDBY: SettingType<DatabaseLocation> = {
  fault: urlFault(['postgres://', 'postgresql://'], [TARGET_FAULT]),
  accepts: '`postgres://<user>:<password>@<host>/<database>`',
  parse: (text) => parsePostgresUrl(text) && { kind: 'postgres', url: text },
};

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,62}$/;
const REGION = /^[a-z0-9-]{1,50}$/;

/**
 * `s3://key:secret@s3.example/bucket/prefix?region=eu-west-1`; `s3+http://` without TLS. Key and secret are percent-encoded.
 */
export const STORAGE: SettingType<StorageLocation> = {
  accepts:
    '`s3://<key>:<secret>@<host>/<bucket>/<prefix>?region=<region>`, the same with `s3+http://`, or `folder:<path>`',
  parse(text, folder) {
    if (/^folder:./.test(text))
      return { kind: 'folder', folder: resolve(folder, text.slice('folder:'.length)) };
    const [, scheme, rest] = /^(s3|s3\+http):\/\/(.+)$/s.exec(text) ?? [];
    const protocol = scheme === 's3' ? 'https' : 'http';
    const url = rest === undefined ? null : URL.parse(`${protocol}://${rest}`);
    if (url === null || url.hash !== '') return undefined;
    const [bucket, ...prefix] = url.pathname.split('/').filter((part) => part !== '');
    const { region = 'us-east-1', ...unknown } = Object.fromEntries(url.searchParams);
    const [accessKeyId, secretAccessKey] = [url.username, url.password].map(percentDecoded);
    if (!accessKeyId || !secretAccessKey || !BUCKET.test(bucket ?? '')) return undefined;
    if (Object.keys(unknown).length > 0 || !REGION.test(region)) return undefined;
    if (!prefix.every((part) => /^[\w.-]+$/.test(part))) return undefined;
    return {
      kind: 's3',
      endpoint: url.origin,
      region,
      bucket,
      prefix: prefix.map((part) => `${part}/`).join(''),
      accessKeyId,
      secretAccessKey,
    };
  },
  fault: urlFault(
    ['s3://', 's3+http://', 'folder:'],
    [
      ['key is missing', ({ username }) => username === ''],
      ['secret is missing', ({ password }) => password === ''],
      ['bucket is missing', ({ pathname }) => /^\/*$/.test(pathname)],
      [
        'bucket is not a name of 3 to 63 small letters, digits, dots and dashes',
        ({ pathname }) => !BUCKET.test(pathname.split('/').find(Boolean)!),
      ],
      [
        'prefix has other characters than letters, digits, `_`, `.` and `-`',
        ({ pathname }) => !/^[\w./-]*$/.test(pathname),
      ],
      ['region is not one', ({ searchParams }) => !REGION.test(searchParams.get('region') ?? 'x')],
      ['parameters are others than `region`', () => true],
    ],
  ),
};

/** `undefined` if it is malformed. */
function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const PUBLIC_URL: SettingType<string> = {
  accepts: 'an http:// or https:// URL without user, query and fragment',
  parse(text) {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
    if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return undefined;
    return url.href.replace(/\/+$/, '');
  },
  fault: urlFault(['http://', 'https://'], [['user, query or fragment is not allowed', () => true]]),
};

export const MAIL_SERVER: SettingType<string> = {
  accepts: '`smtp://<user>:<password>@<host>:<port>` or the same with `smtps://`',
  parse(text) {
    const url = URL.parse(text);
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : undefined;
  },
  fault: urlFault(['smtp://', 'smtps://']),
};

/** A whole origin is trusted, whatever its address; a host alone must have a public one. */
export const SCROBBLE: SettingType<ScrobblePolicy> = {
  accepts:
    '`off`, `any`, or a list of hosts such as `api.listenbrainz.org` and origins such as `http://10.0.0.5:42010`',
  parse(text) {
    if (text === 'off') return false;
    if (text === 'any') return { isAny: true, hosts: [], origins: [] };
    const parts = text.split(/[\s,]+/).filter((part) => part !== '');
    const origins = parts.filter((part) => part.includes('://')).map(originOf);
    const hosts = parts.filter((part) => !part.includes('://')).map((part) => part.toLowerCase());
    const isHost = (host: string) => /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/.test(host);
    if (parts.length === 0 || origins.includes(undefined) || !hosts.every(isHost)) return undefined;
    return { isAny: false, hosts, origins: origins as string[] };
  },
};

/** `undefined` if it is more than an origin. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href === `${url.origin}/` ? url.origin : undefined;
}

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Addresses and networks, as `address` or `address/length`. */
export const NETWORKS: SettingType<string[]> = {
  accepts: 'a list of IP addresses, networks such as `10.0.0.0/8`, and the word `loopback`',
  parse(text) {
    const parts = text.split(/[\s,]+/).filter((part) => part !== '');
    if (parts.length === 0) return undefined;
    const networks = parts.flatMap((part) => (part === 'loopback' ? LOOPBACK : [part]));
    return networks.every(isNetwork) ? networks : undefined;
  },
};

function isNetwork(text: string): boolean {
  const [address, length, ...rest] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}
