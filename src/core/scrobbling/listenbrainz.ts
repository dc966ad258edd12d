/** The API of ListenBrainz, which other services have too: checks a token, and submits a listen. */
import type { IncomingHttpHeaders } from 'node:http';
import { oneLine } from '../../domain/text/texts.ts';
import type { SendOutgoing } from './outgoing-request.ts';
import type { ServiceUrl } from './service-url.ts';

/** A listen as it is sent. */
export interface SubmittedListen {
  /** Seconds since 1970. */
  listenedAt: number;
  artist: string;
  track: string;
  /** Empty where there is none. */
  album: string;
  /** Seconds; 0 where it is unknown. */
  duration: number;
  /** The page of the track. */
  page: string;
}

/**
 * - `invalid`: the service rejects this listen, and would again.
 * - `refused`: it does not accept the token.
 * - `later`: it does not accept listens at the moment; `seconds` if it says when it will.
 */
export type Submission =
  | { is: 'accepted' | 'invalid' | 'refused' }
  | {
      is: 'later';
      reason: string;
      seconds?: number | undefined;
      /** There were too many requests. */
      isLimit: boolean;
      hasResponded: boolean;
    };

const NAME_MAX = 100;
const CLIENT = 'Cantiga';

export function createListenBrainz(send: SendOutgoing, version: string) {
  const headersOf = (token: string) => ({
    authorization: `Token ${token}`,
    'user-agent': `${CLIENT}/${version}`,
    accept: 'application/json',
  });
  return {
    /** The name of the user, or `undefined` if the token is wrong. Throws if the service does not respond as it should. */
    async validate({ url, isTrusted }: ServiceUrl, token: string): Promise<string | undefined> {
      const { status, text } = await send(`${url}/1/validate-token`, {
        method: 'GET',
        headers: headersOf(token),
        isTrusted,
      });
      if (status === 401 || status === 403) return undefined;
      if (status !== 200) throw new Error(`HTTP ${status}`);
      const result: unknown = JSON.parse(text);
      if (typeof result !== 'object' || result === null || !('valid' in result))
        throw new Error('not a ListenBrainz service');
      if (result.valid !== true) return undefined;
      const name = 'user_name' in result && typeof result.user_name === 'string' ? result.user_name : '';
      return oneLine(name.toWellFormed()).slice(0, NAME_MAX);
    },

    /** Throws if there is no response. */
    async submit(
      { url, isTrusted }: ServiceUrl,
      token: string,
      listen: SubmittedListen,
      signal?: AbortSignal,
    ): Promise<Submission> {
      const body = JSON.stringify(payloadOf(listen, version));
      const headers = {
        ...headersOf(token),
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      };
      const { status, headers: received } = await send(`${url}/1/submit-listens`, {
        method: 'POST',
        headers,
        body,
        isTrusted,
        signal,
      });
      if (status >= 200 && status < 300) return { is: 'accepted' };
      if (status === 401 || status === 403) return { is: 'refused' };
      if (status === 400 || status === 413 || status === 422) return { is: 'invalid' };
      const isLimit = status === 429;
      return {
        is: 'later',
        reason: `HTTP ${status}`,
        seconds: waitOf(received),
        isLimit,
        hasResponded: true,
      };
    },
  };
}

export type ListenBrainz = ReturnType<typeof createListenBrainz>;

/** Exported for its test. */
function payloadOf({ listenedAt, artist, track, album, duration, page }: SubmittedListen, version: string) {
  return {
    listen_type: 'single',
    payload: [
      {
        listened_at: listenedAt,
        track_metadata: {
          artist_name: artist,
          track_name: track,
          ...(album === '' ? {} : { release_name: album }),
          additional_info: {
            media_player: CLIENT,
            submission_client: CLIENT,
            submission_client_version: version,
            ...(duration > 0 ? { duration_ms: Math.round(duration * 1000) } : {}),
            origin_url: page,
          },
        },
      },
    ],
  };
}

/** `X-RateLimit-Reset-In` has seconds; `Retry-After` may be a date, too. */
function waitOf(headers: IncomingHttpHeaders): number | undefined {
  for (const name of ['x-ratelimit-reset-in', 'retry-after']) {
    const text = String(headers[name] ?? '');
    if (/^\d{1,9}$/.test(text)) return Number(text);
    const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
    if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - Date.now()) / 1000));
  }
  return undefined;
}
