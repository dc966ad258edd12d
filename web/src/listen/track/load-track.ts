/** A track, its reviews and similar tracks, as its page shows them. */
import { CANDIDATES, fewPerArtist } from '../../../../src/domain/catalogue/few-per-artist.ts';
import type { Api } from '../../api/api.ts';
import { nothingHere, unlessAway } from '../../page.ts';
import { playable } from '../../player/playable.ts';
import { loadReviews, NO_REVIEWS } from '../reviews/load-reviews.ts';
import { waveformBars } from './track-waveform.tsx';

export type TrackData = Awaited<ReturnType<typeof loadTrack>>;

const SIMILAR = 10;

export async function loadTrack({ v3, boot }: Api, id: string, signal: AbortSignal) {
  if (!/^\d{1,15}$/.test(id)) throw nothingHere();
  const type = ['single', 'albumtrack'] as const;
  const include = ['licenses', 'musicinfo', 'stats', 'lyrics'] as const;
  const { results } = await v3.tracks({ id, type, include }, { signal });
  const [found] = results;
  if (found === undefined) throw nothingHere();
  const [{ results: similar }, reviews] = await Promise.all([
    v3.tracks.similar({ id, type, limit: SIMILAR * CANDIDATES }, { signal }),
    unlessAway(loadReviews(v3, { of: 'track', id }, signal), NO_REVIEWS),
  ]);
  const { musicinfo, stats, lyrics = '', releasedate, prourl, waveform } = found;
  return {
    ...{ url: boot.url, track: playable(found), releasedate, prourl, lyrics, reviews },
    musicinfo: musicinfo!,
    stats: stats!,
    waveform: waveformBars(waveform),
    similar: fewPerArtist(similar, ({ artist_id }) => artist_id, SIMILAR).map((track) => playable(track)),
  };
}
