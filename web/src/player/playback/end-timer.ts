/**
 * Calls back shortly before audio ends, so that the next track can start without a gap: an element takes some milliseconds from
 * `play` until it is heard. How many is measured with each track.
 */

/** The timer starts when this much is left; events of the position come four times a second. */
const NEAR_S = 0.6;
const LEAD_MS = 20;
const LEAD_MAX_MS = 150;
/** How much a new measurement counts. */
const LEARNING = 0.5;

export class EndTimer {
  readonly #onEnd: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leadMs = LEAD_MS;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** `remaining`: seconds of audio; not a finite number where it is unknown. */
  watch(remaining: number): void {
    this.stop();
    if (remaining < NEAR_S)
      this.#timer = setTimeout(this.#onEnd, Math.max(0, remaining * 1000 - this.#leadMs));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The element has played `playedMs` of its audio `elapsedMs` after the call of `play`. */
  learn(elapsedMs: number, playedMs: number): void {
    const lead = Math.min(LEAD_MAX_MS, Math.max(0, elapsedMs - playedMs));
    this.#leadMs += (lead - this.#leadMs) * LEARNING;
  }
}
