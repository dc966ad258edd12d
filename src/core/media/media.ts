/** Where audio comes from: the library, uploads, and the built-in catalogue. With it the zips and images of the same items. */
import { pipeline } from 'node:stream';
import { isBuiltIn } from '../../domain/built-in.ts';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import {
  type AudioOptions,
  type Images,
  type OpenAudio,
  square,
  type TrackMedia,
  type TranscodeFormat,
} from '../../domain/media/media.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AudioFormat, AudioQuality } from '../../domain/vocabulary.ts';
import { type SkippingStream, skipSeconds } from '../../media/mp3/skip-seconds.ts';
import type { Originals } from '../../media/originals.ts';
import type { AudioRequest, Transcodes } from '../../media/transcodes/transcodes.ts';
import { createZips } from '../../media/zip/zips.ts';
import type { Store } from '../../store/store.ts';
import type { LoadBuiltIn } from '../built-in.ts';
import { networkOf } from '../limits/network.ts';
import { cachedForOutages } from '../node/outage-cache.ts';
import type { Playlists } from '../playlists/playlists.ts';
import { createImageOwners } from './image-owners.ts';
import { findMp3Sizes, findTrackMedia } from './media-rows.ts';
import { createZipDownloads } from './zip-downloads.ts';

interface MediaParts {
  store: Store;
  playlists: Pick<Playlists, 'found'>;
  transcodes: Transcodes;
  images: Images;
  originals: Pick<Originals, 'locate'>;
  loadBuiltIn: LoadBuiltIn;
  settings: { url: string };
  log: Log;
}

/** A listener would rather wait that long than hear nothing; then the response is 503. */
const FAILOVER_MS = 5000;

/** How long the conversion of a track of a zip may be left to another node. */
const ZIP_WAIT_MS = 60_000;

/** Of the cover in an audio file. */
const COVER_SIZE = square(600);

export function createMedia(parts: MediaParts) {
  const { playlists, transcodes, images, originals, settings, log } = parts;
  const { db } = parts.store;
  const sizes = createKnownSizes();
  const owners = createImageOwners({ store: parts.store, playlists, originals });
  const pageOf = (trackId: number) => `${settings.url}/track/${trackId}`;

  async function sourceOf({ audio }: TrackMedia): Promise<AudioRequest['source']> {
    if (audio !== '' && !isBuiltIn(audio)) return { file: originals.locate(audio) };
    const synthesized = audio === '' ? undefined : (await parts.loadBuiltIn()).findAudio(audio);
    if (synthesized === undefined) throw new Refusal('not-found', 'This track has no audio.');
    return synthesized;
  }

  async function requestFor(track: TrackMedia, format: TranscodeFormat): Promise<AudioRequest> {
    const tags = {
      title: track.name,
      artist: track.artist_name,
      album: track.album_name,
      track: track.position,
      date: track.releasedate,
      license: track.license_ccurl,
      isrc: track.isrc,
      replaygain: track.replaygain,
      url: pageOf(track.id),
    };
    const source = await sourceOf(track);
    const cover = format === 'radio' ? undefined : await images.findCover(owners.ofTrack(track), COVER_SIZE);
    return { key: track.audio, source, format, tags, cover };
  }

  async function open(
    track: TrackMedia,
    format: TranscodeFormat,
    { signal, address, start, waitMs, patient = false }: AudioOptions & { patient?: boolean },
  ): Promise<OpenAudio> {
    const request = await requestFor(track, format);
    const of = address === undefined ? undefined : networkOf(address);
    const audio = await transcodes.open({ ...request, of, patient, start, waitMs }, signal);
    if (!audio.start) sizes.note(track.id, format, audio);
    return audio;
  }

  const audioStatus = async (track: TrackMedia, format: AudioFormat) =>
    await transcodes.look(await requestFor(track, format));

  const zips = createZips({
    openAudio: (track, format, signal) => open(track, format, { signal, patient: true, waitMs: ZIP_WAIT_MS }),
    audioStatus,
    atOnce: transcodes.atOnce,
    pageOf,
    log,
  });

  return {
    findTrack: cachedForOutages((id: number) => findTrackMedia(db, id), { waitMs: FAILOVER_MS }),
    /** Refuses with `not-found` a track that has no audio. */
    openAudio: (track: TrackMedia, format: TranscodeFormat, options: AudioOptions) =>
      open(track, format, options),
    /** Of the tracks as mp32, in bytes, as far as they are known without opening the audio. */
    async knownSizes(trackIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const known = new Map<number, number>();
      for (const id of trackIds) {
        const size = sizes.find(id, 'mp32');
        if (size > 0) known.set(id, size);
      }
      const others = trackIds.filter((id) => !known.has(id));
      const stored = await findMp3Sizes(db, others).catch(() => new Map<number, number>());
      return new Map([...stored, ...known]);
    },
    /** An original that has lost something already is sent as an mp3: FLAC would only be larger. */
    async formatOf(track: TrackMedia, quality: AudioQuality): Promise<AudioFormat> {
      if (quality === 'small') return 'mp31';
      if (quality === 'good') return 'mp32';
      return (await transcodes.isLossless(await sourceOf(track))) ? 'flac' : 'mp32';
    },
    /** The audio of an mp3 format after its first seconds. */
    readAfter(audio: OpenAudio, seconds: number): SkippingStream {
      return pipeline(audio.read(0), skipSeconds(seconds), () => {});
    },
    ...createZipDownloads({ store: parts.store, playlists, images, owners, zips, audioStatus }),
    findImageOwner: cachedForOutages(owners.find),
    /** For a viewer who may see private playlists. */
    findPlaylistImage: owners.ofPlaylist,
    /** Zips that are being prepared, and those being read. */
    zips: () => zips.status(),
    close: () => zips.close(),
  };
}

export type Media = ReturnType<typeof createMedia>;

// The sizes of audio files that were opened on this node: known without opening or converting them again.

/** About 10 MB. */
const FILES_MAX = 50_000;

function createKnownSizes() {
  const sizes = new BoundedMap<string, number>({ max: FILES_MAX });
  const keyOf = (trackId: number, format: TranscodeFormat) => `${trackId} ${format}`;
  return {
    /** 0 if unknown. */
    find: (trackId: number, format: TranscodeFormat): number => sizes.get(keyOf(trackId, format)) ?? 0,
    /** `audio`: all of the track. A size that is not known yet is noted when it is converted. */
    note(trackId: number, format: TranscodeFormat, audio: Pick<OpenAudio, 'size' | 'finished'>): void {
      const save = () => {
        if (audio.size !== undefined) sizes.set(keyOf(trackId, format), audio.size);
      };
      if (audio.size === undefined) audio.finished.then(save, () => {});
      else save();
    },
  };
}
