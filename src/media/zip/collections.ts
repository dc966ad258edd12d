/** Albums and playlists as zips: a folder with numbered files, the cover, and the licence of each track. */
import type { Collection, FinishedZip, OpenAudio } from '../../domain/media/media.ts';
import type { Checksums } from './checksums.ts';
import { leaveOut, type OpenTrackAudio, openFinished } from './finished-audio.ts';
import { zipOf } from './zip.ts';
import { audioEntry, contentsOf, downloadable, type NumberedTrack } from './zip-contents.ts';

export interface CollectionOptions {
  openAudio: OpenTrackAudio;
  /** Audio files of one zip that are prepared concurrently. */
  atOnce: number;
  /** The URL of a track's page. */
  pageOf(trackId: number): string;
  checksums: Checksums;
}

/** The audio is finished. */
interface Opened extends NumberedTrack {
  audio: OpenAudio;
}

export interface Opening {
  /** Ends the wait. */
  signal?: AbortSignal;
  /** Called with the share of converted audio, 0 to 1. */
  onProgress?: (share: number) => void;
}

export type OpenCollection = (collection: Collection, opening?: Opening) => Promise<FinishedZip | undefined>;

/**
 * Opens a zip once all of its audio files are finished, since only then its length is known; `undefined` if no track may be
 * downloaded. All audio is held until the zip is released, so that none leaves the cache meanwhile.
 */
export function createCollections(options: CollectionOptions): OpenCollection {
  const { openAudio, atOnce, pageOf, checksums } = options;

  async function openAll(
    collection: Collection,
    { signal, onProgress }: Opening,
  ): Promise<{ opened: Opened[]; leftOut: NumberedTrack[] }> {
    const failing = new AbortController();
    const stop = signal === undefined ? failing.signal : AbortSignal.any([signal, failing.signal]);
    const wanted = downloadable(collection);
    const waiting = wanted.values();
    const opened: Opened[] = [];
    const leftOut: NumberedTrack[] = [];
    const total = secondsOf(wanted);
    const work = async () => {
      for (const one of waiting) {
        stop.throwIfAborted();
        const audio = await openFinished(openAudio, one.track, collection.format, stop).catch(leaveOut);
        if (audio === undefined) leftOut.push(one);
        else opened.push({ ...one, audio });
        onProgress?.((secondsOf(opened) + secondsOf(leftOut)) / total);
      }
    };
    const workers = Array.from({ length: atOnce }, () => work().catch((error) => failing.abort(error)));
    // Nothing is released before the last of them has ended: it may have opened one more.
    await Promise.all(workers);
    if (!stop.aborted) return { opened: opened.sort(byNumber), leftOut: leftOut.sort(byNumber) };
    for (const { audio } of opened) audio.release();
    throw stop.reason;
  }

  return async (collection, opening = {}) => {
    const { opened, leftOut } = await openAll(collection, opening);
    if (opened.length === 0) return undefined;
    const included = opened.map((one) => ({ ...one, version: one.audio.version }));
    const { name, etag, files, further, tracks } = contentsOf(collection, { included, leftOut }, pageOf);
    const audios = opened.map(({ track, audio }, i) => audioEntry(files[i], track, audio, checksums));
    return {
      name,
      etag,
      tracks,
      ...zipOf([...audios, ...further]),
      modified: new Date(Math.max(...opened.map(({ audio }) => audio.modified.getTime()))),
      release() {
        for (const { audio } of opened) audio.release();
      },
    };
  };
}

/** At least one each: a track of unknown duration takes time too. */
function secondsOf(tracks: readonly NumberedTrack[]): number {
  return tracks.reduce((sum, { track }) => sum + Math.max(1, track.duration), 0);
}

function byNumber(one: NumberedTrack, other: NumberedTrack): number {
  return one.number - other.number;
}
