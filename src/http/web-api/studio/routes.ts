/** The Studio as JSON, for members of an artist: requests, releases, uploads, statistics. `core/studio` checks access and the values of fields. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Statistics } from '../../../core/studio/statistics.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { RELEASE_ACTIONS_MAX } from '../../../domain/studio/release-activity.ts';
import {
  ARTIST_EVENTS,
  STATISTICS_ITEMS,
  STATISTICS_RANGES,
  STATISTICS_TABLES,
  type StatisticsRange,
} from '../../../domain/studio/statistics.ts';
import { ARTIST_ROLES, CONTENT_MAX_BYTES } from '../../../domain/studio/studio.ts';
import { wrong } from '../../../domain/text/texts.ts';
import type { User } from '../../../domain/users.ts';
import { audioResponse } from '../../media/file-response.ts';
import { jsonResponse, NO_STORE } from '../../response.ts';
import { type KnownVisit, type Route, route, type WebRequest } from '../../route.ts';
import type { RouteContext } from '../../route-context.ts';
import { csvAnswer } from '../csv.ts';
import {
  type FieldKind,
  id as idField,
  integer,
  missing,
  oneOf,
  pathId,
  required,
  SLICE,
  text,
  type Values,
  withDefault,
} from '../fields.ts';
import { created, forUser, imageUpload } from '../json-route.ts';

const STUDIO = '/web-api/studio';
const REQUESTS = `${STUDIO}/requests`;
const ARTIST = `${STUDIO}/artists/:id`;
const MEMBERS = `${ARTIST}/members`;
const PROFILE = `${ARTIST}/profile`;
const RELEASE = `${STUDIO}/releases/:id`;
const COVER = `${RELEASE}/cover`;
const FILE = `${STUDIO}/files/:id`;

/** The version of the terms, or of a profile. */
const TEXT_VERSION = { version: required(text) };
const WANTED = { name: text, artist_id: idField, message: withDefault(text, '') };
const MEMBER = { name: required(text) };
const MEMBER_ROLE = { ...MEMBER, role: required(oneOf(ARTIST_ROLES)) };
const NEW_RELEASE = { name: withDefault(text, '') };
const VERSION = { version: required(integer(1, Number.MAX_SAFE_INTEGER)) };
const PUBLISHED = { ...VERSION, rights: required(text) };
const ACTIVITY = { limit: withDefault(integer(1, RELEASE_ACTIONS_MAX), 50) };

/** Statistics of an artist: for charts, and as CSV. */
const STATISTICS = `${STUDIO}/artists/:id/statistics`;

const range: FieldKind<StatisticsRange> = {
  accepts: STATISTICS_RANGES.join(' or '),
  read: (came) => STATISTICS_RANGES.find((days) => String(days) === came),
};
const PERIOD = { days: withDefault(range, 30) };
const ITEMS = { kind: required(oneOf(STATISTICS_ITEMS)), ...SLICE };
const TABLE = { table: withDefault(oneOf(STATISTICS_TABLES), 'days'), ...PERIOD };
/** The rows of a table: those with the most listens. */
const ROWS_MAX = 10_000;

/**
 * Resumable uploads by the protocol tus 1.0, with the extensions creation and termination:
 *
 *   POST   …/releases/900000001/uploads   Upload-Length: 4096, Upload-Metadata: filename YS5mbGFj   → 201, Location: …/uploads/3f9a…
 *   PATCH  …/uploads/3f9a…                Upload-Offset: 0, and bytes                               → 204, Upload-Offset: 4096
 *   HEAD   …/uploads/3f9a…                                                                          → 200, Upload-Offset: 4096
 */
const CREATED = `${STUDIO}/releases/:id/uploads`;
const UPLOADS = `${STUDIO}/uploads`;
const UPLOAD = `${UPLOADS}/:upload`;
const TUS_VERSION = '1.0.0';
const HEADERS: readonly string[] = ['Tus-Resumable', TUS_VERSION, ...NO_STORE];
const METADATA_MAX = 4096;

export function studioRoutes({ studio }: RouteContext): Route[] {
  const { requests, members, activity, profiles, releases, publishing, uploads, statistics, openAudio } =
    studio;
  const audio = async (request: WebRequest, { user }: KnownVisit) => {
    const { parameters, signal, address } = request;
    const opened = await openAudio(user, pathId(parameters), signal, address);
    return await audioResponse(request, opened, NO_STORE);
  };
  const append = async (request: WebRequest, { user }: KnownVisit) => {
    const { headers, body } = request;
    requireTus(headers);
    const type = headers['content-type'] ?? '';
    if (type !== 'application/offset+octet-stream')
      throw wrong('Content-Type', 'application/offset+octet-stream', JSON.stringify(type.slice(0, 60)));
    const offset = readNumber(headers, 'upload-offset');
    const received = await uploads.append(user, uploadOf(request), offset, body!);
    return { status: 204, headers: ['Upload-Offset', String(received), ...HEADERS] };
  };
  return [
    forUser.get(STUDIO, {}, (_, { user }) => studio.overview(user)),
    forUser.post(`${STUDIO}/terms`, TEXT_VERSION, async ({ version }, { user }) => {
      await studio.acceptTerms(user, version);
      return await studio.overview(user);
    }),
    forUser.post(REQUESTS, WANTED, async ({ name, artist_id, message }, { user }) => {
      await requests.request(user, wantedOf(name, artist_id), message);
      return await studio.overview(user);
    }),
    forUser.delete(`${REQUESTS}/:id`, {}, async (_, { user, id }) => {
      await requests.withdraw(user, id);
      return await studio.overview(user);
    }),
    forUser.get(ARTIST, {}, (_, { user, id }) => studio.artist(user, id)),
    forUser.post(MEMBERS, MEMBER_ROLE, async ({ name, role }, { user, id }) => {
      await members.save(user, id, name, role);
      return await studio.artist(user, id);
    }),
    // A member who leaves cannot read the artist any more.
    forUser.delete(MEMBERS, MEMBER, ({ name }, { user, id }) => members.remove(user, id, name)),
    forUser.get(`${ARTIST}/activity`, ACTIVITY, ({ limit }, { user, id }) =>
      activity.ofArtist(user, id, limit),
    ),

    // The profile of an artist, which its members edit.
    forUser.get(PROFILE, {}, (_, { user, id }) => profiles.get(user, id)),
    documentRoute(PROFILE, async ({ version, content }, { parameters }, { user }) => {
      if (typeof version !== 'string') throw wrong('version', 'the version of the profile', typeof version);
      return await profiles.save(user, pathId(parameters), version, content);
    }),
    imageUpload('user', `${PROFILE}/image`, TEXT_VERSION, (image, { version }, { user, id }) =>
      profiles.saveImage(user, id, version, image),
    ),
    forUser.delete(`${PROFILE}/image`, TEXT_VERSION, ({ version }, { user, id }) =>
      profiles.deleteImage(user, id, version),
    ),

    // Releases, their covers and files.
    forUser.respond('POST', `${ARTIST}/releases`, NEW_RELEASE, async ({ name }, { user, id }) => {
      const release = await releases.create(user, id, name);
      return created(`${STUDIO}/releases/${release.id}`, release);
    }),
    forUser.get(RELEASE, {}, (_, { user, id }) => releases.get(user, id)),
    documentRoute(RELEASE, async ({ version, content }, { parameters }, { user }) => {
      if (typeof version !== 'number' || !Number.isSafeInteger(version))
        throw wrong('version', 'the version of the release', typeof version);
      return await publishing.save(user, pathId(parameters), version, content);
    }),
    forUser.delete(RELEASE, VERSION, ({ version }, { user, id }) => publishing.delete(user, id, version)),
    forUser.post(`${RELEASE}/publish`, PUBLISHED, ({ version, rights }, { user, id }) =>
      publishing.publish(user, id, version, rights),
    ),
    forUser.post(`${RELEASE}/unpublish`, VERSION, ({ version }, { user, id }) =>
      publishing.unpublish(user, id, version),
    ),
    forUser.get(`${RELEASE}/activity`, ACTIVITY, ({ limit }, { user, id }) =>
      activity.ofRelease(user, id, limit),
    ),
    forUser.respond('GET', COVER, { v: text }, async (_, { user, id }) => {
      const headers = ['Content-Type', 'image/webp', 'Cache-Control', 'private, max-age=86400'];
      return { status: 200, headers, body: Buffer.from(await releases.cover(user, id)) };
    }),
    imageUpload('user', COVER, {}, (image, _, { user, id }) => releases.saveCover(user, id, image)),
    forUser.delete(COVER, {}, (_, { user, id }) => releases.deleteCover(user, id)),
    route('user', 'json', 'GET', `${FILE}/audio`, audio, { media: 'stream' }),
    forUser.delete(FILE, {}, (_, { user, id }) => releases.deleteFile(user, id)),

    route('user', 'json', 'POST', CREATED, async ({ headers, parameters }, { user }) => {
      requireTus(headers);
      const metadata = readMetadata(headers['upload-metadata']);
      const { id } = await uploads.create(user, pathId(parameters), {
        name: metadata.get('filename') ?? '',
        size: readNumber(headers, 'upload-length'),
        modified: readMetadataNumber(metadata, 'modified') ?? 0,
        trackId: readMetadataNumber(metadata, 'track_id') ?? null,
      });
      const location = ['Location', `${UPLOADS}/${id}`, 'Upload-Offset', '0'];
      return { status: 201, headers: [...location, ...HEADERS] };
    }),
    // Clients send HEAD.
    route('user', 'json', 'GET', UPLOAD, async (request, { user }) => {
      const { received, size } = await uploads.find(user, uploadOf(request));
      const progress = ['Upload-Offset', String(received), 'Upload-Length', String(size)];
      return { status: 200, headers: [...progress, ...HEADERS] };
    }),
    route('user', 'json', 'PATCH', UPLOAD, append, { body: 'stream' }),
    route('user', 'json', 'POST', `${UPLOAD}/check`, async (request, { user }) => {
      await uploads.checkAgain(user, uploadOf(request));
      return { status: 204, headers: NO_STORE };
    }),
    route('user', 'json', 'DELETE', UPLOAD, async (request, { user }) => {
      await uploads.cancel(user, uploadOf(request));
      return { status: 204, headers: HEADERS };
    }),

    forUser.get(STATISTICS, PERIOD, ({ days }, { user, id }) => statistics.of(user, id, days)),
    forUser.get(`${STATISTICS}/items`, ITEMS, ({ kind, ...slice }, { user, id }) =>
      statistics.items(user, id, kind, slice),
    ),
    forUser.respond('GET', `${STATISTICS}.csv`, TABLE, async (query, { user, id }) =>
      csvAnswer(`statistics-${id}-${query.table}.csv`, await tableOf(statistics, user, id, query)),
    ),
  ];
}

/** A new artist, or an existing one. */
function wantedOf(name: string | undefined, artistId: number | undefined) {
  if (name !== undefined && artistId !== undefined)
    throw new Refusal('type', 'Expected name or artist_id, got both.');
  if (artistId !== undefined) return { artistId };
  if (name === undefined) throw missing('name');
  return { name };
}

/** A body such as `{ "version": 3, "content": { … } }`; larger than forms may be, because of lyrics. The values are not checked. */
function documentRoute(
  path: string,
  save: (
    document: { version?: unknown; content?: unknown },
    request: WebRequest,
    visit: KnownVisit,
  ) => Promise<unknown>,
): Route {
  const handle = async (request: WebRequest, visit: KnownVisit) =>
    jsonResponse(200, await save(await readDocument(request.body!), request, visit));
  return route('user', 'json', 'PATCH', path, handle, { body: 'stream' });
}

async function readDocument(body: AsyncIterable<Buffer>): Promise<object> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > CONTENT_MAX_BYTES)
      throw new Refusal('type', `The text has more than ${CONTENT_MAX_BYTES} bytes, which is the limit.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) ?? {};
  } catch (cause) {
    throw new Refusal('type', 'the body is not well-formed JSON', { cause });
  }
}

function uploadOf({ parameters }: WebRequest): string {
  const id = parameters['upload'];
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Refusal('not-found', 'There is no such upload.');
  return id;
}

function requireTus(headers: IncomingHttpHeaders): void {
  const came = headers['tus-resumable'];
  if (came !== TUS_VERSION)
    throw wrong('Tus-Resumable', TUS_VERSION, came === undefined ? 'none' : String(came).slice(0, 20));
}

function readNumber(headers: IncomingHttpHeaders, name: string): number {
  const came = headers[name];
  if (typeof came === 'string' && /^\d{1,15}$/.test(came)) return Number(came);
  throw wrong(name, 'a number of bytes', came === undefined ? 'none' : JSON.stringify(came.slice(0, 20)));
}

/** `filename YS5mbGFj,modified MTIz`: names, and values in Base64. */
function readMetadata(header: string | string[] | undefined): Map<string, string> {
  const text = String(header ?? '');
  if (text.length > METADATA_MAX)
    throw wrong('Upload-Metadata', `at most ${METADATA_MAX} characters`, String(text.length));
  return new Map(
    text.split(',').map((pair) => {
      const [name, value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

function readMetadataNumber(metadata: Map<string, string>, name: string): number | undefined {
  const came = metadata.get(name);
  if (came === undefined || came === '') return undefined;
  const value = /^\d{1,16}$/.test(came) ? Number(came) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw wrong(name, 'a whole number', JSON.stringify(came.slice(0, 20)));
}

async function tableOf(
  statistics: Statistics,
  user: User,
  id: number,
  { table, days: range }: Values<typeof TABLE>,
): Promise<(string | number)[][]> {
  if (table === 'albums' || table === 'tracks') {
    const slice = { offset: 0, limit: ROWS_MAX };
    const { items } = await statistics.items(user, id, table === 'albums' ? 'album' : 'track', slice);
    return [
      ['id', 'name', 'album', 'listens', 'downloads', 'likes', 'playlists'],
      ...items.map((item) => [
        ...[item.id, item.name, item.album?.name ?? ''],
        ...[item.listens, item.downloads, item.likes, item.playlists],
      ]),
    ];
  }
  const { days, applications } = await statistics.of(user, id, range);
  if (table === 'days')
    return [
      ['day', ...ARTIST_EVENTS],
      ...days.map(({ day, ...counts }) => [day, ...ARTIST_EVENTS.map((event) => counts[event])]),
    ];
  return [
    ['application', 'listens', 'downloads'],
    ...applications.map(({ name, listens, downloads }) => [name ?? '', listens, downloads]),
  ];
}
