/** Playlists, as JSON: their pages, changes by their owners and collaborators, invitations, and covers. */
import { hasRow } from '../../catalogue/columns/lookup.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { square } from '../../domain/media/media.ts';
import type { PlaylistAnswer } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { IMAGE_SIZES } from '../../domain/vocabulary.ts';
import { imageResponse } from '../media/image.ts';
import { imageFormat } from '../media/image-format.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route, type Visit, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import {
  flag,
  id as idField,
  idList,
  integer,
  oneOf,
  pathId,
  readFields,
  required,
  SLICE,
  term,
  text,
  withDefault,
} from './fields.ts';
import { created, forUser, forVisitor, imageUpload } from './json-route.ts';
import { currentTeasers } from './teasers.ts';

const PLAYLISTS = '/web-api/playlists';
const ONE = `${PLAYLISTS}/:id`;
const COLLABORATORS = `${ONE}/collaborators`;
const INVITATIONS = '/web-api/playlist-invitations';
const COVER = `${ONE}/cover`;

const position = integer(1, Number.MAX_SAFE_INTEGER);
const version = integer(1, Number.MAX_SAFE_INTEGER);

const NEW = { name: required(text), description: text, private: flag, query: text };
const DETAILS = { name: text, description: text, private: flag };
const ADDED = { track_id: required(idList), position, version, once: flag };
const REMOVED = { position: required(idList), version };
const MOVED = { from: required(position), to: required(position), version: required(version) };
const NAMED = { name: required(text) };
const INVITED = { name: required(term) };
const REMOVED_USER = { user_id: required(idField) };
const IMAGE = { width: withDefault(oneOf(IMAGE_SIZES.map(String)), '300'), v: text };

export function playlistRoutes(context: RouteContext): Route[] {
  const { playlists, catalogue, media, images, settings } = context;
  const { collaborators, covers } = playlists;
  /** Shows the cover to viewers who may see private playlists, too. */
  const showCover = async (request: WebRequest, { user }: Visit) => {
    const { query, headers, parameters } = request;
    const { width } = readFields(query, IMAGE);
    const owner = await media.findPlaylistImage(pathId(parameters), user?.id);
    if (owner === undefined) throw new Refusal('not-found', 'Image not found.');
    const format = imageFormat(headers.accept);
    const { etag, read } = await images.open(owner, square(Number(width)), format);
    const about = ['Vary', 'Accept, Cookie', 'Cache-Control', 'private, no-cache'];
    return await imageResponse(request, { etag, format, about }, read);
  };
  return [
    forUser.get(PLAYLISTS, {}, (_, { user }) => playlists.list(user)),
    forUser.respond('POST', PLAYLISTS, NEW, async (playlist, { user }) => {
      const made = await playlists.create(user, playlist);
      return created(`${PLAYLISTS}/${made.id}`, made);
    }),
    forVisitor.get(ONE, SLICE, async (slice, { user, id }): Promise<PlaylistAnswer> => {
      const isKnown = hasRow(requireLoaded(catalogue()).tracks.id);
      const { entries, ...playlist } = await playlists.show(user?.id, id, isKnown, slice);
      const teasers = currentTeasers(context);
      return {
        ...playlist,
        entries: entries.flatMap((entry) => {
          const track = teasers.track(entry.track_id);
          return track === undefined ? [] : { ...entry, track };
        }),
        // The API has none of private playlists.
        zip: playlist.private
          ? `${PLAYLISTS}/${id}/zip/mp32/`
          : `${settings.url}/storage/download/p${id}/mp32/`,
      };
    }),
    forUser.patch(ONE, DETAILS, (details, { user, id }) => playlists.update(user, id, details)),
    forUser.delete(ONE, {}, (_, { user, id }) => playlists.delete(user, id)),
    forUser.respond('POST', `${ONE}/copy`, NAMED, async ({ name }, { user, id }) => {
      const made = await playlists.copy(user, id, name);
      return created(`${PLAYLISTS}/${made.id}`, made);
    }),
    forUser.post(`${ONE}/tracks`, ADDED, ({ track_id: trackIds, ...where }, { user, id }) =>
      playlists.add(user, id, { trackIds, ...where }),
    ),
    forUser.post(`${ONE}/remove`, REMOVED, ({ position, version }, { user, id }) =>
      playlists.remove(user, id, position, version),
    ),
    forUser.post(`${ONE}/move`, MOVED, ({ from, to, version }, { user, id }) =>
      playlists.move(user, id, from, to, version),
    ),

    forUser.get(COLLABORATORS, {}, (_, { user, id }) => collaborators.list(user, id)),
    forUser.post(COLLABORATORS, INVITED, ({ name }, { user, id }) =>
      collaborators.invite(user, id, name.trim()),
    ),
    forUser.delete(COLLABORATORS, REMOVED_USER, ({ user_id }, { user, id }) =>
      collaborators.remove(user, id, user_id),
    ),
    forUser.post(`${ONE}/accept`, {}, (_, { user, id }) => collaborators.accept(user, id)),
    forUser.post(`${ONE}/link`, {}, async (_, { user, id }) => ({
      token: await collaborators.createLink(user, id),
    })),
    forUser.delete(`${ONE}/link`, {}, (_, { user, id }) => collaborators.revokeLink(user, id)),

    forUser.get(INVITATIONS, {}, (_, { user }) => collaborators.invitations(user)),
    route('visitor', 'json', 'GET', `${INVITATIONS}/:token`, async ({ parameters }) =>
      jsonResponse(200, await collaborators.getInvited(parameters['token'])),
    ),
    forUser.post(`${INVITATIONS}/:token`, {}, async (_, { user, parameters }) => ({
      id: await collaborators.join(user, parameters['token']),
    })),

    route('visitor', 'json', 'GET', COVER, showCover, { media: 'picture' }),
    imageUpload('user', COVER, {}, (image, _, { user, id }) => covers.save(user, id, image)),
    forUser.delete(COVER, {}, (_, { user, id }) => covers.remove(user, id)),
  ];
}
