/** Stops playback after a time, or at the end of the track. It ends with the page. */

/** Minutes that can be chosen. */
export const SLEEP_MINUTES = [5, 15, 30, 45, 60, 90] as const;

/** `until`: a time of the clock, in milliseconds. */
export type Sleep = { until: number } | 'track' | null;

const MINUTE_MS = 60_000;

export class SleepTimer {
  readonly #onTime: () => void;
  #sleep: Sleep = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onTime: () => void) {
    this.#onTime = onTime;
  }

  get sleep(): Sleep {
    return this.#sleep;
  }

  set(choice: number | 'track' | null): void {
    clearTimeout(this.#timer);
    if (typeof choice !== 'number') this.#sleep = choice;
    else {
      this.#sleep = { until: Date.now() + choice * MINUTE_MS };
      this.#timer = setTimeout(() => {
        this.#sleep = null;
        this.#onTime();
      }, choice * MINUTE_MS);
    }
  }

  /** A track has ended. Returns whether playback should stop. */
  takeEnd(): boolean {
    if (this.#sleep !== 'track') return false;
    this.#sleep = null;
    return true;
  }
}
