/** The Studio as JSON, for members of an artist. `core/studio` checks access and the values of fields. */
import { Refusal } from '../../../domain/refusal.ts';
import { RELEASE_ACTIONS_MAX } from '../../../domain/studio/release-activity.ts';
import { ARTIST_ROLES, CONTENT_MAX_BYTES } from '../../../domain/studio/studio.ts';
import { wrong } from '../../../domain/text/texts.ts';
import { audioResponse } from '../../media/file-response.ts';
import { jsonResponse, NO_STORE, NOSNIFF } from '../../response.ts';
import { type KnownVisit, type Route, route, type WebRequest } from '../../route.ts';
import type { RouteContext } from '../../route-context.ts';
import { id as idField, integer, missing, oneOf, pathId, required, text, withDefault } from '../fields.ts';
import { created, imageUpload, jsonRoute, responseRoute } from '../json-route.ts';

export const STUDIO = '/web-api/studio';
const REQUESTS = `${STUDIO}/requests`;
const ARTIST = `${STUDIO}/artists/:id`;
const MEMBERS = `${ARTIST}/members`;
const PROFILE = `${ARTIST}/profile`;
const RELEASE = `${STUDIO}/releases/:id`;
const COVER = `${RELEASE}/cover`;
const FILE = `${STUDIO}/files/:id`;

/** Of the terms, and of a profile. */
const TEXT_VERSION = { version: required(text) };
const WANTED = { name: text, artist_id: idField, message: withDefault(text, '') };
const MEMBER = { name: required(text) };
const MEMBER_ROLE = { ...MEMBER, role: required(oneOf(ARTIST_ROLES)) };
const NEW_RELEASE = { name: withDefault(text, '') };
const VERSION = { version: required(integer(1, Number.MAX_SAFE_INTEGER)) };
const PUBLISHED = { ...VERSION, rights: required(text) };
const ACTIVITY = { limit: withDefault(integer(1, RELEASE_ACTIONS_MAX), 50) };

export function studioRoutes({ studio }: RouteContext): Route[] {
  const { requests, members, activity } = studio;
  return [
    jsonRoute('user', 'GET', STUDIO, {}, (_, { user }) => studio.overview(user)),
    jsonRoute('user', 'POST', `${STUDIO}/terms`, TEXT_VERSION, async ({ version }, { user }) => {
      await studio.acceptTerms(user, version);
      return await studio.overview(user);
    }),
    jsonRoute('user', 'POST', REQUESTS, WANTED, async ({ name, artist_id, message }, { user }) => {
      await requests.request(user, wantedOf(name, artist_id), message);
      return await studio.overview(user);
    }),
    jsonRoute('user', 'DELETE', `${REQUESTS}/:id`, {}, async (_, { user, id }) => {
      await requests.withdraw(user, id);
      return await studio.overview(user);
    }),
    jsonRoute('user', 'GET', ARTIST, {}, (_, { user, id }) => studio.artist(user, id)),
    jsonRoute('user', 'POST', MEMBERS, MEMBER_ROLE, async ({ name, role }, { user, id }) => {
      await members.save(user, id, name, role);
      return await studio.artist(user, id);
    }),
    // A member who leaves cannot read the artist any more.
    jsonRoute('user', 'DELETE', MEMBERS, MEMBER, ({ name }, { user, id }) => members.remove(user, id, name)),
    jsonRoute('user', 'GET', `${ARTIST}/activity`, ACTIVITY, ({ limit }, { user, id }) =>
      activity.ofArtist(user, id, limit),
    ),
  ];
}

/** The profile of an artist, which its members edit. */
export function profileRoutes({ studio: { profiles } }: RouteContext): Route[] {
  return [
    jsonRoute('user', 'GET', PROFILE, {}, (_, { user, id }) => profiles.get(user, id)),
    documentRoute(PROFILE, async ({ version, content }, { parameters }, { user }) => {
      if (typeof version !== 'string') throw wrong('version', 'the version of the profile', typeof version);
      return await profiles.save(user, pathId(parameters), version, content);
    }),
    imageUpload('user', `${PROFILE}/image`, TEXT_VERSION, (image, { version }, { user, id }) =>
      profiles.saveImage(user, id, version, image),
    ),
    jsonRoute('user', 'DELETE', `${PROFILE}/image`, TEXT_VERSION, ({ version }, { user, id }) =>
      profiles.deleteImage(user, id, version),
    ),
  ];
}

/** Releases, their covers and files. */
export function releaseRoutes({ studio }: RouteContext): Route[] {
  const { releases, publishing, activity, openAudio } = studio;
  const audio = async (request: WebRequest, { user }: KnownVisit) => {
    const { parameters, signal, address } = request;
    const opened = await openAudio(user, pathId(parameters), signal, address);
    return await audioResponse(request, opened, [...NOSNIFF, ...NO_STORE]);
  };
  return [
    responseRoute('user', 'POST', `${ARTIST}/releases`, NEW_RELEASE, async ({ name }, { user, id }) => {
      const release = await releases.create(user, id, name);
      return created(`${STUDIO}/releases/${release.id}`, release);
    }),
    jsonRoute('user', 'GET', RELEASE, {}, (_, { user, id }) => releases.get(user, id)),
    documentRoute(RELEASE, async ({ version, content }, { parameters }, { user }) => {
      if (typeof version !== 'number' || !Number.isSafeInteger(version))
        throw wrong('version', 'the version of the release', typeof version);
      return await publishing.save(user, pathId(parameters), version, content);
    }),
    jsonRoute('user', 'DELETE', RELEASE, VERSION, ({ version }, { user, id }) =>
      publishing.delete(user, id, version),
    ),
    jsonRoute('user', 'POST', `${RELEASE}/publish`, PUBLISHED, ({ version, rights }, { user, id }) =>
      publishing.publish(user, id, version, rights),
    ),
    jsonRoute('user', 'POST', `${RELEASE}/unpublish`, VERSION, ({ version }, { user, id }) =>
      publishing.unpublish(user, id, version),
    ),
    jsonRoute('user', 'GET', `${RELEASE}/activity`, ACTIVITY, ({ limit }, { user, id }) =>
      activity.ofRelease(user, id, limit),
    ),
    responseRoute('user', 'GET', COVER, { v: text }, async (_, { user, id }) => {
      const headers = ['Content-Type', 'image/webp', 'Cache-Control', 'private, max-age=86400', ...NOSNIFF];
      return { status: 200, headers, body: Buffer.from(await releases.cover(user, id)) };
    }),
    imageUpload('user', COVER, {}, (image, _, { user, id }) => releases.saveCover(user, id, image)),
    jsonRoute('user', 'DELETE', COVER, {}, (_, { user, id }) => releases.deleteCover(user, id)),
    route('user', 'json', 'GET', `${FILE}/audio`, audio, { media: 'stream' }),
    jsonRoute('user', 'DELETE', FILE, {}, (_, { user, id }) => releases.deleteFile(user, id)),
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
