/** The Studio as JSON, for members of an artist. `core/studio` checks access and the values of fields. */
import type { Studio } from '../../../core/studio/studio.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { ARTIST_ROLES } from '../../../domain/studio/studio.ts';
import type { Route } from '../../route.ts';
import { id as idField, missing, oneOf, required, text, withDefault } from '../fields.ts';
import { jsonRoute } from '../json-route.ts';

export const STUDIO = '/web-api/studio';
const ARTIST = `${STUDIO}/artists/:id`;

const VERSION = { version: required(text) };
const WANTED = { name: text, artist_id: idField, message: withDefault(text, '') };
const MEMBER = { name: required(text) };

export function studioRoutes(studio: Studio): Route[] {
  const { requests, members } = studio;
  return [
    jsonRoute('user', 'GET', STUDIO, {}, (_, { user }) => studio.overview(user)),
    jsonRoute('user', 'POST', `${STUDIO}/terms`, VERSION, async ({ version }, { user }) => {
      await studio.acceptTerms(user, version);
      return await studio.overview(user);
    }),
    jsonRoute(
      'user',
      'POST',
      `${STUDIO}/requests`,
      WANTED,
      async ({ name, artist_id, message }, { user }) => {
        await requests.request(user, wantedOf(name, artist_id), message);
        return await studio.overview(user);
      },
    ),
    jsonRoute('user', 'DELETE', `${STUDIO}/requests/:id`, {}, async (_, { user, id }) => {
      await requests.withdraw(user, id);
      return await studio.overview(user);
    }),
    jsonRoute('user', 'GET', ARTIST, {}, (_, { user, id }) => studio.artist(user, id)),
    jsonRoute(
      'user',
      'POST',
      `${ARTIST}/members`,
      { ...MEMBER, role: required(oneOf(ARTIST_ROLES)) },
      async ({ name, role }, { user, id }) => {
        await members.save(user, id, name, role);
        return await studio.artist(user, id);
      },
    ),
    // A member who leaves cannot read the artist any more.
    jsonRoute('user', 'DELETE', `${ARTIST}/members`, MEMBER, ({ name }, { user, id }) =>
      members.remove(user, id, name),
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
