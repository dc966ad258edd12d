/**
 * Everything below `/rest`: turns one request into one document, or a stream. The order of the checks: format, endpoint, client,
 * credentials, rate of the user, parameters.
 */
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import type { PlayerCredentials } from '../../core/players/app-keys.ts';
import { createLimitedLog, type LimitedLog } from '../../domain/node/limited-log.ts';
import { Refusal } from '../../domain/refusal.ts';
import { bodyOf, DATA_POLICY, type HttpResponse, NO_STORE } from '../response.ts';
import { askFor, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { isCallback } from '../v3.0/formats/jsonp.ts';
import { reportOf, statusOf } from '../web-errors.ts';
import type { Endpoint, PlayerCall } from './endpoint.ts';
import { contentType, documentPieces, FORMATS, type Format, type Tree } from './formats.ts';
import {
  CODES,
  codeOf,
  missing,
  type SentParameters,
  SubsonicRefusal,
  sentParameters,
  wrongValue,
} from './protocol.ts';

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
  services: RouteContext,
  sent: SentParameters,
  request: WebRequest,
  writeLine: LimitedLog,
): Promise<PlayerCall> {
  const client = readClient(sent);
  const credentials = readCredentials(sent);
  const { appKeys, limits } = services;
  const user = await appKeys.authenticate({ credentials, address: request.address, client });
  if (user === undefined) {
    const { requestId, address } = request;
    writeLine('wrong key of a player', { requestId, address });
    throw wrongLogin('apiKey' in credentials);
  }
  await limits.countUser(user.id);
  const catalogue = requireLoaded(services.catalogue());
  return { services, catalogue, ask: askFor(services.ask, request), user, client, request };
}

function wrongLogin(isKey: boolean): Refusal {
  if (isKey) return new SubsonicRefusal(CODES.wrongKey, 'This API key is wrong or was revoked.');
  return new SubsonicRefusal(
    CODES.wrongCredentials,
    'Wrong user name or password. The password is a key from the account page, not that of the account.',
  );
}

/** Until the format is known. */
const XML: Format = { name: 'xml', callback: '' };
type Settings = Pick<RouteContext['settings'], 'url' | 'version'>;

const UNKNOWN = new Refusal('type', 'There is no such endpoint.');

/** The handler of a request to the endpoint of this name. It never rejects. */
export function createSubsonicHandler(services: RouteContext, endpoints: readonly Endpoint[]) {
  const byName = new Map(endpoints.map((one) => [one.name, one]));
  const writeLine = createLimitedLog(services.log);
  return async (request: WebRequest, name: string): Promise<HttpResponse> => {
    const sent = sentParameters([...request.query, ...request.form.pairs]);
    const { settings, log } = services;
    let format = XML;
    try {
      const found = byName.get(name);
      // Some players send the type of the image or the audio.
      format = found?.media !== undefined ? readFormatOrXml(sent) : readFormat(sent);
      // Clients learn from the status that the server does not have it.
      if (found === undefined) return { ...failure(settings, format, UNKNOWN), status: 404 };
      const open = () => authenticate(services, sent, request, writeLine);
      if (found.media !== undefined) return await found.run(sent, open);
      return success(settings, format, await found.run(sent, open));
    } catch (error) {
      const { requestId, path } = request;
      if (statusOf(error) === undefined) log.error('request failed', { requestId, path, error });
      return failure(settings, format, error);
    }
  };
}

function readFormat(sent: SentParameters): Format {
  const requested = last(sent, 'f') ?? 'xml';
  const name = FORMATS.find((one) => one === requested);
  if (name === undefined) throw wrongValue('f', requested, FORMATS.join(', '));
  if (name !== 'jsonp') return { name, callback: '' };
  const callback = last(sent, 'callback');
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
  const pieces = documentPieces(format, { ...envelope(settings, 'ok'), ...result });
  return { status: 200, headers: headersOf(format), ...bodyOf(pieces) };
}

function envelope({ version }: Settings, status: 'ok' | 'failed'): Tree {
  return { status, version: PROTOCOL, type: 'cantiga', serverVersion: version, openSubsonic: true };
}

const headersOf = (format: Format) => ['Content-Type', contentType(format), ...NO_STORE, ...DATA_POLICY];

function failure(settings: Settings, format: Format, error: unknown): HttpResponse {
  const { status, refusal } = reportOf(error);
  const { message, retryAfter } = refusal;
  const code = codeOf(error);
  const isAuthentication = code >= CODES.wrongCredentials && code < CODES.notAuthorized;
  const helpUrl = isAuthentication ? `${settings.url}/account` : undefined;
  const tree = { ...envelope(settings, 'failed'), error: { code, message, helpUrl } };
  const after = retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)];
  return {
    // HTTP 200 for what the client can see from the code: players show the message only then.
    status: status === 405 || status === 429 || status >= 500 ? status : 200,
    headers: [...headersOf(format), ...after],
    body: Buffer.concat([...documentPieces(format, tree)]),
  };
}

/** The response to refusals before the handler is called, such as a used up rate limit of the address. */
export function subsonicFailure(settings: Settings, error: unknown, { query }: WebRequest): HttpResponse {
  return failure(settings, readFormatOrXml(sentParameters(query)), error);
}
