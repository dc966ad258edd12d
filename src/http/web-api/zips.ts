/** What a page shows before and during the download of an album or a playlist. */
import type { Media } from '../../core/media/media.ts';
import type { ZipKind } from '../../core/media/zip-downloads.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AUDIO_FORMATS } from '../../domain/vocabulary.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import { oneOf, pathId, readFields, withDefault } from './fields.ts';

const FIELDS = { format: withDefault(oneOf(AUDIO_FORMATS), 'mp32') };

export function zipRoutes({ zipProgress }: Pick<Media, 'zipProgress'>): Route[] {
  const progressOf = (kind: ZipKind, path: string) =>
    route('visitor', 'json', 'GET', path, async ({ query, parameters }, { user }) => {
      const { format } = readFields(query, FIELDS);
      const progress = await zipProgress(kind, pathId(parameters), format, user?.id);
      if (progress === undefined) throw new Refusal('not-found', 'Nothing to download here.');
      return jsonResponse(200, progress);
    });
  return [
    progressOf('album', '/web-api/albums/:id/zip'),
    progressOf('playlist', '/web-api/playlists/:id/zip'),
  ];
}
