/**
 * URLs of Redis and Valkey servers, with TLS if the scheme is `rediss`:
 *
 *     redis://ana:secret@cache:6380/2    user, password, host, port and number of the database; all but the host may be absent
 */
const SCHEMES = ['redis:', 'rediss:'];

/** Whether it is such a URL, with nothing in it that would be ignored. */
export function isRedisUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !SCHEMES.includes(url.protocol) || url.hostname === '') return false;
  return /^(\/\d{0,5})?$/.test(url.pathname) && !/[?#]/.test(text) && isDecodable(url);
}

/** Without user and password. */
export function redisTitle(text: string): string {
  const { host, pathname } = new URL(text);
  return `${host}${pathname}`;
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
