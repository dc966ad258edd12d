/**
 * API results have an audio URL for every track. For the pages, tracks without audio get an empty one, and an empty download URL:
 * the web API knows which they are. If it does not respond, they look as if they had audio.
 */
import type { Answer, CallOptions, createClient } from '../../../client/src/index.ts';
import type { TracksAnswer } from '../../../src/domain/catalogue/facets.ts';
import { type WebApi, WebApiError } from './web-api.ts';

type Client = ReturnType<typeof createClient>;

export interface MarkedTrack {
  id: string;
  audio: string;
  audiodownload?: string;
}

/** How many ids one request may name. */
const IDS_MAX = 200;

export function markAudio(v3: Client, webApi: Pick<WebApi, 'get'>): Client {
  /** An operation with the same properties, whose results have been marked. */
  function marked<Values extends unknown[], Result, Operation extends object>(
    operation: Operation & ((...values: Values) => Promise<Answer<Result>>),
    tracksOf: (result: Result) => readonly MarkedTrack[],
  ): Operation {
    const call = async (...values: Values) => {
      const answer = await operation(...values);
      const options = values[1] as CallOptions | undefined;
      const signal = options?.signal;
      try {
        await mark(webApi, answer.results.flatMap(tracksOf), signal);
      } catch (error) {
        // Without the marks the tracks are still useful, unless the page was left.
        if (signal?.aborted || !(error instanceof WebApiError)) throw error;
      }
      return answer;
    };
    return Object.assign(call, operation);
  }

  const itself = (track: MarkedTrack) => [track];
  const nested = ({ tracks }: { tracks: readonly MarkedTrack[] }) => tracks;
  return {
    ...v3,
    tracks: Object.assign(marked(v3.tracks, itself), { similar: marked(v3.tracks.similar, itself) }),
    albums: Object.assign(v3.albums, { tracks: marked(v3.albums.tracks, nested) }),
    playlists: Object.assign(v3.playlists, { tracks: marked(v3.playlists.tracks, nested) }),
    charts: { ...v3.charts, tracks: marked(v3.charts.tracks, itself) },
    users: Object.assign(v3.users, { tracks: marked(v3.users.tracks, nested) }),
  };
}

/** Changes the tracks themselves. */
async function mark(webApi: Pick<WebApi, 'get'>, tracks: MarkedTrack[], signal?: AbortSignal): Promise<void> {
  const ids = [...new Set(tracks.map(({ id }) => id))];
  const silent = new Set<string>();
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const some = ids.slice(at, at + IDS_MAX).join('+');
    const path = `/web-api/tracks?type=single+albumtrack&audio=false&limit=${IDS_MAX}&id=${some}`;
    const answer = await webApi.get<TracksAnswer>(path, signal);
    for (const { id } of answer.tracks) silent.add(id);
  }
  for (const track of tracks) {
    if (!silent.has(track.id)) continue;
    track.audio = '';
    if (track.audiodownload !== undefined) track.audiodownload = '';
  }
}
