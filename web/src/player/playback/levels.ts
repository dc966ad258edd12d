/** How much each track is turned down, so that all are about equally loud (ReplayGain). */
import { GAINS_MAX, type GainsAnswer, type TrackGains } from '../../../../src/domain/media/loudness.ts';
import type { WebApi } from '../../api/web-api.ts';
import type { Preferences } from '../persistence/preferences.ts';

const UNKNOWN: TrackGains = { track: null, album: null };
/** The service measures unknown tracks meanwhile. */
const AGAIN_MS = 20_000;

/** Only down: turned up, the peaks of a quiet track could be cut off. */
export function factorOf({ track, album }: TrackGains, levelling: Preferences['levelling']): number {
  const gain = levelling === 'off' ? null : levelling === 'album' ? (album ?? track) : track;
  return gain === null ? 1 : Math.min(1, 10 ** (gain / 20));
}

export class Levels {
  readonly #webApi: Pick<WebApi, 'get'>;
  readonly #changed: () => void;
  readonly #known = new Map<string, TrackGains>();
  readonly #requestedAt = new Map<string, number>();

  constructor(webApi: Pick<WebApi, 'get'>, changed: () => void) {
    this.#webApi = webApi;
    this.#changed = changed;
  }

  gainsOf(trackId: string | undefined): TrackGains {
    return (trackId === undefined ? undefined : this.#known.get(trackId)) ?? UNKNOWN;
  }

  /** Loads what is not known of these tracks. A failure is silent: they play as they are. */
  need(trackIds: readonly string[], now = Date.now()): void {
    const missing = [...new Set(trackIds)].filter(
      (id) => this.gainsOf(id).track === null && now - (this.#requestedAt.get(id) ?? -AGAIN_MS) >= AGAIN_MS,
    );
    if (missing.length === 0) return;
    const ids = missing.slice(0, GAINS_MAX);
    for (const id of ids) this.#requestedAt.set(id, now);
    this.#webApi.get<GainsAnswer>(`/web-api/loudness?id=${ids.join(',')}`).then(
      ({ gains }) => {
        for (const [id, known] of Object.entries(gains)) this.#known.set(id, known);
        this.#changed();
      },
      () => {},
    );
  }
}
