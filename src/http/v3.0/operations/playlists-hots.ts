import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { WEIGHTS } from '../../../domain/popularity.ts';
import { liveRead } from '../kinds/live-read.ts';
import { compareNames, compareTexts, sortAndPage } from '../paging/sort-and-page.ts';
import { order } from '../parameters/parameter-types.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import { playlistShape } from '../shapes/playlist.ts';
import { meant, PLAYLIST_ORDERS, toRow, WHICH, ZIP } from './playlists.ts';

/** One download counts as this many listens. */
const DOWNLOAD = WEIGHTS.downloads / WEIGHTS.listens;

/** See behaviour.md 29. */
export const playlistsHots = liveRead({
  path: 'playlists/hots',
  summary: 'The 200 playlists that most happened to lately, the hottest first.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order('Sort fields; without them, the hottest come first.', PLAYLIST_ORDERS, () => false),
    ...WHICH,
    ...ZIP,
  },
  result: playlistShape,
  async find(p, reading) {
    const hots = await reading.playlists.hots(meant(p, reading), playedLately(reading.source.catalogue));
    const places = new Map(hots.map(({ id }, place) => [id, place]));
    const order = p.order.length === 0 ? [{ field: 'heat', descending: false } as const] : p.order;
    const { items, ...page } = sortAndPage({ ...p, order }, hots, {
      heat: (one, other) => places.get(one.id)! - places.get(other.id)!,
      id: (one, other) => one.id - other.id,
      name: (one, other) => compareNames(one.name, other.name),
      creationdate: (one, other) => compareTexts(one.creationdate, other.creationdate),
    });
    return { ...page, items: items.map(toRow) };
  },
});

function playedLately({ tracks }: Catalogue): (trackId: number) => number | undefined {
  return (trackId) => {
    const ordinal = indexOfNumber(tracks.id, trackId);
    if (ordinal === -1) return undefined;
    return tracks.rating.listens_month[ordinal] + DOWNLOAD * tracks.rating.downloads_month[ordinal];
  };
}
