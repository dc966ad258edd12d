/** Other tabs of this browser: when one starts to play, the others pause. */
const CHANNEL = 'cantiga-player';
const STARTED = 'begins';

export class OtherTabs {
  /** A channel does not receive its own messages. */
  readonly #channel = new BroadcastChannel(CHANNEL);

  constructor(onStart: () => void) {
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === STARTED) onStart();
    });
  }

  /** This tab starts to play. */
  announceStart(): void {
    this.#channel.postMessage(STARTED);
  }
}
