/**
 * Places for uploads: each is held in memory until it is complete. One account or address has a few of them, so that slow uploads of one person
 * leave places for all others.
 */
import { Refusal } from '../../domain/refusal.ts';

const PLACES = 8;
const PLACES_OF_ONE = 2;
const RETRY_SECONDS = 5;

export class UploadPlaces {
  /** The senders of each place: an account, an address. */
  readonly #taken = new Set<readonly string[]>();

  /** Takes a place, which counts for each of the senders. Returns how it is left. */
  take(senders: readonly string[]): () => void {
    const countOf = (sender: string) => [...this.#taken].filter((place) => place.includes(sender)).length;
    if (senders.some((one) => countOf(one) >= PLACES_OF_ONE)) {
      const message = `You are sending ${PLACES_OF_ONE} files already. Wait until one of them has arrived.`;
      throw new Refusal('rate-limit', message, { retryAfter: RETRY_SECONDS });
    }
    if (this.#taken.size >= PLACES) {
      const message = 'The server is receiving too many files right now. Try again in a moment.';
      throw new Refusal('overload', message, { retryAfter: RETRY_SECONDS });
    }
    const place = [...senders];
    this.#taken.add(place);
    return () => this.#taken.delete(place);
  }
}
