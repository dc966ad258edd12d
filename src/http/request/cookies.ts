/** The only cookie. It identifies the session of a user and, before a log-in, the browser that was sent a form. */

const NAME = 'cantiga_session';
/** With this prefix, browsers accept the cookie only from this host, and only over https. */
const HOST = '__Host-';

/** 32 random bytes in base64url. */
const VALUE = /^[\w-]{43}$/;

/** `Secure` only where the service is reached over https; over http, browsers would not send it back. */
export function createCookies(secure: () => boolean) {
  const nameOf = () => (secure() ? `${HOST}${NAME}` : NAME);
  const cookie = (value: string, age: string): readonly [string, string] => [
    'Set-Cookie',
    `${nameOf()}=${value}; Path=/; HttpOnly; SameSite=Lax${secure() ? '; Secure' : ''}${age}`,
  ];
  return {
    /** The value of the cookie, if it is well-formed. */
    read(header: string | undefined): string | undefined {
      for (const part of header?.split(';') ?? []) {
        const [name, value] = part.trim().split('=', 2);
        if (name === nameOf() && value !== undefined && VALUE.test(value)) return value;
      }
      return undefined;
    },
    // Without `Max-Age` it expires when the browser is closed.
    /** Header name and value for the response. */
    set: (session: string, seconds?: number) =>
      cookie(session, seconds === undefined ? '' : `; Max-Age=${seconds}`),
    clear: () => cookie('', '; Max-Age=0'),
  };
}

export type Cookies = ReturnType<typeof createCookies>;
