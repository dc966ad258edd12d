/** Functions to call on each change. */
export class Listeners<Args extends unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>();

  /** Returns the function that ends the subscription. */
  readonly subscribe = (listener: (...args: Args) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  notify(...args: Args): void {
    for (const listener of this.#listeners) listener(...args);
  }
}
