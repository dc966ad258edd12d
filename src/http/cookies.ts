/** The one cookie: who is logged in, and before that only which browser a form was shown to. */

const NAME = 'cantiga_session';
/** With this in front, browsers take the cookie from this very host alone, and over https alone. */
const HOST = '__Host-';

export interface Cookies {
  /** The value that came, if it can be one of ours. */
  read(header: string | undefined): string | undefined;
  /** Header name and value, to be put into the answer. */
  set(session: string, maxAgeSeconds?: number): readonly [string, string];
  clear(): readonly [string, string];
}

/** 32 random bytes in base64url. */
const VALUE = /^[\w-]{43}$/;

/** `Secure` where the service is reached over https; a browser would not send it back otherwise. */
export function createCookies(secure: () => boolean): Cookies {
  const nameOf = () => (secure() ? `${HOST}${NAME}` : NAME);
  const cookie = (value: string, age: string): readonly [string, string] => [
    'Set-Cookie',
    `${nameOf()}=${value}; Path=/; HttpOnly; SameSite=Lax${secure() ? '; Secure' : ''}${age}`,
  ];
  return {
    read(header) {
      for (const part of header?.split(';') ?? []) {
        const [name, value] = part.trim().split('=', 2);
        if (name === nameOf() && value !== undefined && VALUE.test(value)) return value;
      }
      return undefined;
    },
    // Without an age it ends with the browser.
    set: (session, seconds) => cookie(session, seconds === undefined ? '' : `; Max-Age=${seconds}`),
    clear: () => cookie('', '; Max-Age=0'),
  };
}
