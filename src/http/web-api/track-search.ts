/**
 * Finds the tracks of dynamic playlists. Their queries are the filters of `/browse` as in its URL, `tags=jazz+piano&speed=low`, with the
 * same defaults: singles too, and without a search the most popular of the month first.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listTracks } from '../../catalogue/query/list-questions.ts';
import type { Ask } from '../../catalogue/question.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import type { TrackSearch } from '../../core/playlists/playlist-reads.ts';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { DYNAMIC_TRACKS_MAX } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { TRACK_TYPES } from '../../domain/vocabulary.ts';
import { createFilterReader, type FilteredRequest } from '../parameter-reader.ts';
import { TRACK_ORDER } from '../v3.0/operations/tracks.ts';

const PARAMETERS = { order: TRACK_ORDER };
const readFilters = createFilterReader('dynamic-playlist', PARAMETERS);
const QUERY_MAX = 2000;
/** Results of the current generation: half a megabyte at most. */
const CACHED_MAX = 128;

export function createTrackSearch(current: () => Catalogue | undefined, ask: Ask): TrackSearch {
  async function search(query: string): Promise<readonly number[]> {
    const read = readStored(query);
    if (read === undefined) return [];
    const { filter, values } = read;
    const page = { order: values.order, offset: 0, limit: DYNAMIC_TRACKS_MAX };
    return (await ask(listTracks, { ...filter, ...page }, { payer: 'dynamic playlists' })).ids;
  }

  let cache: { of: Catalogue; found: BoundedMap<string, Promise<readonly number[]>> } | undefined;

  return {
    requireQuery(query) {
      const pairs = [...new URLSearchParams(query)].filter(([, value]) => value.trim() !== '');
      if (pairs.length === 0) throw new Refusal('type', 'query: expected at least one filter, got none.');
      const canonical = String(new URLSearchParams(pairs));
      if (canonical.length > QUERY_MAX)
        throw new Refusal(
          'type',
          `query: expected at most ${QUERY_MAX} characters, got ${canonical.length}.`,
        );
      readQuery(new URLSearchParams(canonical));
      return canonical;
    },
    async find(query) {
      const catalogue = requireLoaded(current());
      if (cache?.of !== catalogue) cache = { of: catalogue, found: new BoundedMap({ max: CACHED_MAX }) };
      const { found } = cache;
      const cached = found.use(query);
      if (cached !== undefined) return await cached;
      const ids = search(query);
      found.set(query, ids);
      ids.catch(() => found.delete(query));
      return await ids;
    },
  };
}

function readQuery(query: URLSearchParams): FilteredRequest<typeof PARAMETERS> {
  if (!query.has('type')) query.set('type', TRACK_TYPES.join(' '));
  if (!query.has('order') && !query.has('search')) query.set('order', 'popularity_month');
  return readFilters(query);
}

/** `undefined` for a query of an earlier version that is not accepted any more. */
function readStored(query: string): FilteredRequest<typeof PARAMETERS> | undefined {
  try {
    return readQuery(new URLSearchParams(query));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
