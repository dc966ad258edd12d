/** The covers of playlists: uploads by their owners, and the images for viewers who may see private playlists. */
import type { Media } from '../../core/media/media.ts';
import type { Playlists } from '../../core/playlists/playlists.ts';
import { COVER_MAX_BYTES } from '../../domain/admin.ts';
import { type Images, square } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { IMAGE_SIZES } from '../../domain/vocabulary.ts';
import { isNotModified } from '../etag.ts';
import { imageFormat } from '../media/image-format.ts';
import { NOSNIFF, noContent } from '../response.ts';
import { type Route, route } from '../route.ts';
import { fileOf, oneOf, pathId, readFields, text, withDefault } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const COVER = '/web-api/playlists/:id/cover';
const COVER_UPLOAD_MAX = COVER_MAX_BYTES + 16 * 1024;
const FIELDS = { width: withDefault(oneOf(IMAGE_SIZES.map(String)), '300'), v: text };

interface CoverParts {
  playlists: Pick<Playlists, 'covers'>;
  media: Pick<Media, 'findPlaylistImage'>;
  images: Pick<Images, 'open'>;
}

export function playlistCoverRoutes({ playlists: { covers }, media, images }: CoverParts): Route[] {
  return [
    route(
      'visitor',
      'json',
      'GET',
      COVER,
      async ({ query, headers, parameters }, { user }) => {
        const { width } = readFields(query, FIELDS);
        const owner = await media.findPlaylistImage(pathId(parameters), user?.id);
        if (owner === undefined) throw new Refusal('not-found', 'Image not found.');
        const format = imageFormat(headers.accept);
        const { etag, read } = await images.open(owner, square(Number(width)), format);
        const about = [
          'ETag',
          etag,
          'Vary',
          'Accept, Cookie',
          'Cache-Control',
          'private, no-cache',
          ...NOSNIFF,
        ];
        if (isNotModified(headers, etag)) return { status: 304, headers: about };
        return { status: 200, headers: ['Content-Type', `image/${format}`, ...about], body: await read() };
      },
      { media: 'picture' },
    ),
    route(
      'user',
      'json',
      'POST',
      COVER,
      async ({ form, parameters }, { user }) => {
        const image = fileOf(form, 'image');
        await covers.save(user, pathId(parameters), image);
        return noContent();
      },
      { filesMax: COVER_UPLOAD_MAX },
    ),
    jsonRoute('user', 'DELETE', COVER, {}, (_, { user, id }) => covers.remove(user, id)),
  ];
}
