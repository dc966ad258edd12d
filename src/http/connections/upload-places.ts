/**
 * Places for uploads: each is held in memory until it is complete. One account or address has a few of them, so that slow uploads of one person
 * leave places for all others.
 */
import { Refusal } from '../../domain/refusal.ts';

const PLACES = 8;
const PLACES_OF_ONE = 2;
const RETRY_SECONDS = 5;

export class UploadPlaces {
  #taken = 0;
  readonly #takenBy = new Map<string, number>();

  /** Takes a place, which counts for each of the senders: an account, an address. Returns how it is left. */
  take(senders: readonly string[]): () => void {
    if (senders.some((one) => this.#of(one) >= PLACES_OF_ONE)) {
      const message = `You are sending ${PLACES_OF_ONE} files already. Wait until one of them has arrived.`;
      throw new Refusal('rate-limit', message, { retryAfter: RETRY_SECONDS });
    }
    if (this.#taken >= PLACES) {
      const message = 'The server is receiving too many files right now. Try again in a moment.';
      throw new Refusal('overload', message, { retryAfter: RETRY_SECONDS });
    }
    this.#count(senders, 1);
    return () => this.#count(senders, -1);
  }

  #of(sender: string): number {
    return this.#takenBy.get(sender) ?? 0;
  }

  #count(senders: readonly string[], change: 1 | -1): void {
    this.#taken += change;
    for (const one of senders) {
      const taken = this.#of(one) + change;
      if (taken === 0) this.#takenBy.delete(one);
      else this.#takenBy.set(one, taken);
    }
  }
}
