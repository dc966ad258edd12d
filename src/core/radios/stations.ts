/** The stations on air: each is started by its first listener, and ends soon after its last. */
import type { Readable } from 'node:stream';
import type { OpenAudio } from '../../domain/media/media.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal, requireFound, Unavailable } from '../../domain/refusal.ts';
import { type Ffmpeg, requireFfmpeg } from '../../media/ffmpeg/find.ts';
import { BYTES_A_FRAME, FRAMES_A_SECOND, KBITS_A_SECOND } from '../../media/radio/frames.ts';
import { TITLE_EVERY } from '../../media/radio/icy.ts';
import { createListener, type TrackPortion } from '../../media/radio/listener.ts';
import { Station, type StationOptions } from '../../media/radio/station.ts';
import type { ListenerIdentity, Listening, Sent } from '../listening/listening.ts';
import type { Media } from '../media/media.ts';
import type { Programme } from './programme.ts';
import type { Radio, Radios } from './radios.ts';

/** Continues until the listener destroys it. */
export interface RadioStream {
  stream: Readable;
  /** Call it when the connection has accepted so many more bytes. */
  taken(bytes: number): void;
}

/** The same for every radio. */
export const RADIO_STREAM = { type: 'audio/mpeg', kbits: KBITS_A_SECOND, titleEvery: TITLE_EVERY } as const;

export interface StationsParts {
  radios: Pick<Radios, 'programme'>;
  media: Pick<Media, 'findTrack' | 'openAudio'>;
  listening: Pick<Listening, 'stream'>;
  /** Radios need it. */
  ffmpeg(): Ffmpeg;
  log: Log;
  clock?: () => number;
  /** How long a station continues without listeners. */
  graceMs?: number;
  /** How often a station checks for a changed programme. */
  followMs?: number;
}

interface Running {
  station: Station;
  programme: Programme;
  following: NodeJS.Timeout;
  grace: NodeJS.Timeout | undefined;
}

const GRACE_MS = 10_000;
const FOLLOW_MS = 5000;
/** Enough for the conversion to begin, if that of another node does not end. */
const IN_TIME_MS = 5000;
const BYTES_A_SECOND = BYTES_A_FRAME * FRAMES_A_SECOND;
/** A radio has no length. */
const ENDLESS: Pick<OpenAudio, 'size'> = { size: undefined };

export function createStations(parts: StationsParts) {
  const { radios, media, listening, ffmpeg, log, clock = Date.now } = parts;
  const { graceMs = GRACE_MS, followMs = FOLLOW_MS } = parts;
  const running = new Map<number, Running>();
  /** Tracks with a logged failure. */
  const logged = new Set<number>();
  let closed = false;

  const open: StationOptions['open'] = async (trackId, signal, aheadMs, titled) => {
    const track = requireFound(await media.findTrack(trackId), 'The track no longer exists.');
    const title = `${track.artist_name} - ${track.name}`;
    titled(title);
    // All nodes with listeners of this radio open the track at the same time.
    const sound = await media.openAudio(track, 'radio', { signal, waitMs: aheadMs - IN_TIME_MS });
    return { title, audio: sound };
  };

  function failed(radio: Radio, trackId: number, error: unknown): void {
    if (logged.has(trackId) || error instanceof Unavailable) return;
    logged.add(trackId);
    const reason = error instanceof Refusal ? error.message : error;
    log.warn('a radio is silent where a track should play', { radio: radio.id, track: trackId, reason });
  }

  function start(radio: Radio, programme: Programme): Running {
    const one: Running = {
      programme,
      station: new Station({
        slotAt: (ms) => one.programme.at(ms),
        open,
        failed: (trackId, error) => failed(radio, trackId, error),
        clock,
      }),
      following: setInterval(() => void follow(radio, one), followMs),
      grace: undefined,
    };
    running.set(radio.id, one);
    log.debug('a radio begins to play', { radio: radio.id });
    return one;
  }

  async function follow(radio: Radio, one: Running): Promise<void> {
    try {
      one.programme = await radios.programme(radio.id);
      // The radio was removed, or all of its tracks.
      if (one.programme.tracks.length === 0 && running.get(radio.id) === one) stop(radio.id, one);
    } catch (error) {
      log.warn('the programme of a radio cannot be looked up; it goes on with the last one', {
        radio: radio.id,
        error,
      });
    }
  }

  function stop(id: number, { station, following, grace }: Running): void {
    running.delete(id);
    clearInterval(following);
    clearTimeout(grace);
    station.close();
    log.debug('a radio ends', { radio: id });
  }

  /** Refuses where nothing can be played. */
  async function playable(radio: Radio): Promise<Programme> {
    requireFfmpeg(ffmpeg(), 'Radios are not available right now.');
    const programme = await radios.programme(radio.id);
    if (programme.tracks.length === 0) {
      throw new Refusal('not-found', 'This radio has no tracks to play.');
    }
    if (closed) throw new Refusal('overload', 'The server is shutting down.', { retryAfter: 5 });
    return programme;
  }

  return {
    /** Refuses where `listen` would. Starts nothing. */
    async check(radio: Radio): Promise<void> {
      await playable(radio);
    },
    /** The radio from now on. Refuses where nothing can be played. */
    async listen(radio: Radio, identity: ListenerIdentity, titles: boolean): Promise<RadioStream> {
      const programme = await playable(radio);
      const one = running.get(radio.id) ?? start(radio, programme);
      clearTimeout(one.grace);
      const listener = createListener({ titles, heard: countParts(listening, identity) });
      one.station.join(listener, () => {
        if (closed || one.station.listeners > 0) return;
        one.grace = setTimeout(() => stop(radio.id, one), graceMs);
        one.grace.unref();
      });
      return listener;
    },
    /** The listeners of all radios. */
    listeners: () => running.values().reduce((sum, { station }) => sum + station.listeners, 0),
    /** Ends every stream, and starts no more. */
    close(): void {
      closed = true;
      for (const [id, one] of running) stop(id, one);
    },
  };
}

export type Stations = ReturnType<typeof createStations>;

/** Reports what was heard, track by track. */
function countParts(
  listening: Pick<Listening, 'stream'>,
  identity: ListenerIdentity,
): (part: TrackPortion) => void {
  let track: number | undefined;
  let last = 0;
  let sent: Sent = () => {};
  return ({ trackId, duration, from, to }) => {
    // A track may be followed by itself.
    if (trackId !== track || from < last)
      sent = listening.stream(identity, { id: trackId, duration }, 'mp31', ENDLESS);
    track = trackId;
    last = from;
    sent(from * BYTES_A_SECOND, to * BYTES_A_SECOND);
  };
}
