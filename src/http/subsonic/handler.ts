/**
 * Everything below `/rest`: turns one request into one document, or a stream. The order of the checks: format, endpoint, client,
 * credentials, rate of the user, parameters.
 */
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import type { PlayerCredentials } from '../../core/players/app-keys.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { bodyOf, type HttpResponse, NO_STORE, NOSNIFF } from '../response.ts';
import { askFor, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { isCallback } from '../v3.0/formats/jsonp.ts';
import { type Endpoint, isBinary, RawResponse } from './endpoint.ts';
import { contentType, documentPieces, FORMATS, type Format, type Tree } from './formats.ts';
import {
  CODES,
  failureOf,
  missing,
  type SentParameters,
  SubsonicRefusal,
  sentParameters,
  wrongValue,
} from './protocol.ts';

/** The client and its credentials, as every request sends them. */

/** The version of the protocol, and the oldest and newest that clients may name: they differ in what they can request. */
const PROTOCOL = '1.16.1';
const MAJOR = 1;

const last = (sent: SentParameters, name: string) => sent.get(name)?.at(-1);

/** The name of the client. Also checks the version that it requires. */
function readClient(sent: SentParameters): string {
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

function readCredentials(sent: SentParameters): PlayerCredentials {
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

async function authenticate(
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

/** Until the format is known. */
const XML: Format = { name: 'xml', callback: '' };
type Settings = Pick<RouteContext['settings'], 'url' | 'version'>;

const UNKNOWN = new Refusal('type', 'There is no such endpoint.');

export class SubsonicHandler {
  readonly #services: RouteContext;
  readonly #endpoints: ReadonlyMap<string, Endpoint>;

  constructor(services: RouteContext, endpoints: readonly Endpoint[]) {
    this.#services = services;
    this.#endpoints = new Map(endpoints.map((one) => [one.name, one]));
  }

  /** Never rejects. */
  async handle(request: WebRequest, name: string): Promise<HttpResponse> {
    const sent = sentParameters([...request.query, ...request.form.pairs]);
    const { settings, log } = this.#services;
    let format = XML;
    try {
      const found = this.#endpoints.get(name);
      // Some players send the type of the image or the audio.
      format = found !== undefined && isBinary(found) ? readFormatOrXml(sent) : readFormat(sent);
      // Clients learn from the status that the server does not have it.
      if (found === undefined) return { ...failure(settings, format, UNKNOWN), status: 404 };
      const result = await this.#run(found, sent, request);
      return result instanceof RawResponse ? result.response : success(settings, format, result);
    } catch (error) {
      const { requestId, path } = request;
      if (failureOf(error, '').isInternal) log.error('request failed', { requestId, path, error });
      return failure(settings, format, error);
    }
  }

  async #run(endpoint: Endpoint, sent: SentParameters, request: WebRequest): Promise<Tree | RawResponse> {
    const services = this.#services;
    if (endpoint.access === 'public') return endpoint.run();
    const client = readClient(sent);
    const user = await authenticate(services, sent, client, request);
    await services.limits.countUser(user.id);
    const catalogue = requireLoaded(services.catalogue());
    const ask = askFor(services.ask, request);
    return await endpoint.run(sent, { services, catalogue, ask, user, client, request });
  }
}

function readFormat(sent: SentParameters): Format {
  const requested = sent.get('f')?.at(-1) ?? 'xml';
  const name = FORMATS.find((one) => one === requested);
  if (name === undefined) throw wrongValue('f', requested, FORMATS.join(', '));
  if (name !== 'jsonp') return { name, callback: '' };
  const callback = sent.get('callback')?.at(-1);
  if (callback === undefined) throw missing('callback');
  if (!isCallback(callback)) throw wrongValue('callback', callback, 'the name of a function');
  return { name, callback };
}

/** Where the format of errors is less important than the response. */
function readFormatOrXml(sent: SentParameters): Format {
  try {
    return readFormat(sent);
  } catch {
    return XML;
  }
}

function success(settings: Settings, format: Format, result: Tree): HttpResponse {
  const headers = ['Content-Type', contentType(format), ...NO_STORE, ...NOSNIFF];
  const pieces = documentPieces(format, { ...envelope(settings.version, 'ok'), ...result });
  return { status: 200, headers, ...bodyOf(pieces) };
}

function envelope(serverVersion: string, status: 'ok' | 'failed'): Tree {
  return { status, version: PROTOCOL, type: 'cantiga', serverVersion, openSubsonic: true };
}

function failure(settings: Settings, format: Format, error: unknown): HttpResponse {
  const { error: shown, status, retryAfter } = failureOf(error, `${settings.url}/account`);
  const after = retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)];
  const headers = ['Content-Type', contentType(format), ...NO_STORE, ...NOSNIFF, ...after];
  const tree = { ...envelope(settings.version, 'failed'), error: shown };
  return { status, headers, body: Buffer.concat([...documentPieces(format, tree)]) };
}

/** For refusals before the handler is called, such as a used up rate limit of the address. */
export function subsonicFailure(settings: Settings, error: unknown, { query }: WebRequest): HttpResponse {
  return failure(settings, readFormatOrXml(sentParameters(query)), error);
}
