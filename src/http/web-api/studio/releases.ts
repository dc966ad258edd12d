/** Releases of the Studio, their covers and files. */
import type { Studio } from '../../../core/studio/studio.ts';
import { COVER_MAX_BYTES } from '../../../domain/admin.ts';
import { wrong } from '../../../domain/text/texts.ts';
import { audioResponse } from '../../media/file-response.ts';
import { jsonResponse, NO_STORE, NOSNIFF } from '../../response.ts';
import { type Route, route } from '../../route.ts';
import { fileOf, integer, pathId, required, text, withDefault } from '../fields.ts';
import { created, jsonRoute, responseRoute } from '../json-route.ts';
import { readDocument } from './read-document.ts';
import { STUDIO } from './routes.ts';

const RELEASE = `${STUDIO}/releases/:id`;
const COVER = `${RELEASE}/cover`;
const FILE = `${STUDIO}/files/:id`;

const VERSION = { version: required(integer(1, Number.MAX_SAFE_INTEGER)) };
/** Room for a file and the other fields. */
const COVER_UPLOAD_MAX = COVER_MAX_BYTES + 16 * 1024;

export function releaseRoutes({ releases, publishing, openAudio }: Studio): Route[] {
  return [
    responseRoute(
      'user',
      'POST',
      `${STUDIO}/artists/:id/releases`,
      { name: withDefault(text, '') },
      async ({ name }, { user, id }) => {
        const release = await releases.create(user, id, name);
        return created(`${STUDIO}/releases/${release.id}`, release);
      },
    ),
    jsonRoute('user', 'GET', RELEASE, {}, (_, { user, id }) => releases.get(user, id)),
    route(
      'user',
      'json',
      'PATCH',
      RELEASE,
      async ({ parameters, body }, { user }) => {
        const { version, content } = await readDocument(body!);
        if (typeof version !== 'number' || !Number.isSafeInteger(version))
          throw wrong('version', 'the version of the release', typeof version);
        return jsonResponse(200, await publishing.save(user, pathId(parameters), version, content));
      },
      { body: 'stream' },
    ),
    jsonRoute('user', 'DELETE', RELEASE, VERSION, ({ version }, { user, id }) =>
      publishing.delete(user, id, version),
    ),
    jsonRoute(
      'user',
      'POST',
      `${RELEASE}/publish`,
      { ...VERSION, rights: required(text) },
      ({ version, rights }, { user, id }) => publishing.publish(user, id, version, rights),
    ),
    jsonRoute('user', 'POST', `${RELEASE}/unpublish`, VERSION, ({ version }, { user, id }) =>
      publishing.unpublish(user, id, version),
    ),
    responseRoute('user', 'GET', COVER, { v: text }, async (_, { user, id }) => {
      const headers = ['Content-Type', 'image/webp', 'Cache-Control', 'private, max-age=86400', ...NOSNIFF];
      return { status: 200, headers, body: Buffer.from(await releases.cover(user, id)) };
    }),
    route(
      'user',
      'json',
      'POST',
      COVER,
      async ({ form, parameters }, { user }) => {
        const image = fileOf(form, 'image');
        return jsonResponse(200, await releases.saveCover(user, pathId(parameters), image));
      },
      { filesMax: COVER_UPLOAD_MAX },
    ),
    jsonRoute('user', 'DELETE', COVER, {}, (_, { user, id }) => releases.deleteCover(user, id)),
    route(
      'user',
      'json',
      'GET',
      `${FILE}/audio`,
      async (request, { user }) => {
        const { parameters, signal, address } = request;
        const audio = await openAudio(user, pathId(parameters), signal, address);
        return await audioResponse(request, audio, [...NOSNIFF, ...NO_STORE]);
      },
      { media: 'stream' },
    ),
    jsonRoute('user', 'DELETE', FILE, {}, (_, { user, id }) => releases.deleteFile(user, id)),
  ];
}
