/** A track, its reviews and similar tracks, as its page shows them. */
import type { TrackAnswer } from '../../../../src/domain/catalogue/item-pages.ts';
import type { Api } from '../../api/api.ts';
import { nothingHere, unlessAway } from '../../page.ts';
import { loadReviews, NO_REVIEWS } from '../reviews/load-reviews.ts';
import { waveformBars } from './track-waveform.tsx';

export type TrackData = Awaited<ReturnType<typeof loadTrack>>;

export async function loadTrack({ v3, webApi, boot }: Api, id: string, signal: AbortSignal) {
  const type = ['single', 'albumtrack'] as const;
  const include = ['licenses', 'musicinfo', 'stats', 'lyrics'] as const;
  const [{ results }, { track, similar }, reviews] = await Promise.all([
    v3.tracks({ id, type, include }, { signal }),
    webApi.get<TrackAnswer>(`/web-api/track?id=${id}`, signal),
    unlessAway(loadReviews(v3, { of: 'track', id }, signal), NO_REVIEWS),
  ]);
  const [found] = results;
  if (found === undefined) throw nothingHere();
  const { musicinfo, stats, lyrics = '', releasedate, prourl, waveform } = found;
  return {
    ...{ url: boot.url, track, similar, releasedate, prourl, lyrics, reviews },
    musicinfo: musicinfo!,
    stats: stats!,
    waveform: waveformBars(waveform),
  };
}
