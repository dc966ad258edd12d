/**
 * Connection strings of PostgreSQL, with one server or several, as libpq reads them:
 *
 *     postgres://ana:secret@a:5432,b:5432/music?target_session_attrs=read-write
 *
 *     urls    postgres://ana:secret@a:5432/music?…, postgres://ana:secret@b:5432/music?…
 *     target  read-write
 *     title   a:5432,b:5432/music
 */

/** Which of the servers is used: the first that can be reached, that accepts writes, or that is not a standby. */
const TARGETS = ['any', 'read-write', 'primary'] as const;
export type ServerTarget = (typeof TARGETS)[number];

export interface PostgresUrl {
  /** One for each server. */
  urls: string[];
  target: ServerTarget;
  /** Without user and password. */
  title: string;
}

/** The user ends at the last @ before the path, as a password may contain one. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** `undefined` if it is none, or has a target that a service cannot use, such as `standby`. */
export function parsePostgresUrl(text: string): PostgresUrl | undefined {
  const parts = PARTS.exec(text);
  if (parts === null) return undefined;
  const [, before, servers, after] = parts;
  const urls = servers.split(',').map((server) => `${before}${server}${after}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  const { pathname, searchParams } = new URL(urls[0]);
  const attributes = searchParams.get('target_session_attrs') ?? 'any';
  const target = TARGETS.find((known) => known === attributes);
  return target && { urls, target, title: `${servers || 'localhost'}${pathname}` };
}
