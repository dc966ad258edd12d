/** The profile of an artist, which its members edit. */
import type { Studio } from '../../../core/studio/studio.ts';
import { COVER_MAX_BYTES } from '../../../domain/admin.ts';
import { wrong } from '../../../domain/text/texts.ts';
import { jsonResponse } from '../../response.ts';
import { type Route, route } from '../../route.ts';
import { fileOf, missing, pathId, required, text } from '../fields.ts';
import { jsonRoute } from '../json-route.ts';
import { readDocument } from './read-document.ts';
import { STUDIO } from './routes.ts';

const PROFILE = `${STUDIO}/artists/:id/profile`;
const VERSION = { version: required(text) };
/** Room for a file and the other fields. */
const UPLOAD_MAX = COVER_MAX_BYTES + 16 * 1024;

export function profileRoutes({ profiles }: Pick<Studio, 'profiles'>): Route[] {
  return [
    jsonRoute('user', 'GET', PROFILE, {}, (_, { user, id }) => profiles.get(user, id)),
    route(
      'user',
      'json',
      'PATCH',
      PROFILE,
      async ({ parameters, body }, { user }) => {
        const { version, content } = await readDocument(body!);
        if (typeof version !== 'string') throw wrong('version', 'the version of the profile', typeof version);
        return jsonResponse(200, await profiles.save(user, pathId(parameters), version, content));
      },
      { body: 'stream' },
    ),
    route(
      'user',
      'json',
      'POST',
      `${PROFILE}/image`,
      async ({ form, parameters }, { user }) => {
        const image = fileOf(form, 'image');
        const version = form.fields.get('version');
        if (version === undefined) throw missing('version');
        return jsonResponse(200, await profiles.saveImage(user, pathId(parameters), version, image));
      },
      { filesMax: UPLOAD_MAX },
    ),
    jsonRoute('user', 'DELETE', `${PROFILE}/image`, VERSION, ({ version }, { user, id }) =>
      profiles.deleteImage(user, id, version),
    ),
  ];
}
