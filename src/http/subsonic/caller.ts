/** The client and its credentials, as every request sends them. */
import type { PlayerCredentials } from '../../core/players/app-keys.ts';
import type { User } from '../../domain/users.ts';
import type { WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { CODES, SubsonicRefusal } from './failures.ts';
import { missing, type SentParameters, wrongValue } from './parameters.ts';

/** The version of the protocol, and the oldest and newest that clients may name: they differ in what they can request. */
export const PROTOCOL = '1.16.1';
const MAJOR = 1;

const last = (sent: SentParameters, name: string) => sent.get(name)?.at(-1);

/** The name of the client. Also checks the version that it requires. */
export function readClient(sent: SentParameters): string {
  const [version, client] = [last(sent, 'v'), last(sent, 'c')];
  if (version === undefined) throw missing('v');
  if (client === undefined) throw missing('c');
  const major = Number(/^(\d{1,4})(\.\d{1,4}){0,2}$/.exec(version)?.[1] ?? Number.NaN);
  if (Number.isNaN(major)) throw wrongValue('v', version, `a version such as ${PROTOCOL}`);
  if (major < MAJOR)
    throw new SubsonicRefusal(
      CODES.clientTooOld,
      `The client must be upgraded: it uses version ${version}, this server ${PROTOCOL}.`,
    );
  if (major > MAJOR)
    throw new SubsonicRefusal(
      CODES.serverTooOld,
      `The server must be upgraded: it has version ${PROTOCOL}, the client uses ${version}.`,
    );
  return client;
}

export function readCredentials(sent: SentParameters): PlayerCredentials {
  const [apiKey, name] = [last(sent, 'apiKey'), last(sent, 'u')];
  const [password, token, salt] = [last(sent, 'p'), last(sent, 't'), last(sent, 's')];
  const others = [name, password, token, salt];
  if (apiKey !== undefined) {
    if (others.some((one) => one !== undefined)) throw conflicting('apiKey excludes u, p, t and s');
    return { apiKey };
  }
  if (name === undefined) throw missing(others.every((one) => one === undefined) ? 'apiKey (or u)' : 'u');
  if (password !== undefined) {
    if (token !== undefined || salt !== undefined) throw conflicting('p excludes t and s');
    return { name, password: decodePassword(password) };
  }
  if (token === undefined && salt === undefined) throw missing('p (or t and s)');
  if (token === undefined) throw missing('t');
  if (salt === undefined) throw missing('s');
  return { name, token, salt };
}

const conflicting = (rule: string) =>
  new SubsonicRefusal(CODES.conflictingAuthentication, `Several ways to authenticate at once: ${rule}.`);

const ENCODED = 'enc:';

function decodePassword(password: string): string {
  if (!password.startsWith(ENCODED)) return password;
  return Buffer.from(password.slice(ENCODED.length), 'hex').toString('utf8');
}

export async function authenticate(
  { appKeys }: RouteContext,
  sent: SentParameters,
  client: string,
  { address }: WebRequest,
): Promise<User> {
  const credentials = readCredentials(sent);
  const user = await appKeys.authenticate({ credentials, address, client });
  if (user !== undefined) return user;
  if ('apiKey' in credentials)
    throw new SubsonicRefusal(CODES.wrongKey, 'This API key is wrong or was revoked.');
  throw new SubsonicRefusal(
    CODES.wrongCredentials,
    'Wrong user name or password. The password is a key from the account page, not that of the account.',
  );
}
