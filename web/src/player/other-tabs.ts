/** Several windows of one browser: where one begins to play, the others fall silent. */
export interface Tabs {
  /** This one begins. */
  begin(): void;
}

const NAME = 'cantiga-player';
const BEGINS = 'begins';

/** `onOther` is called when another window begins. */
export function connectTabs(onOther: () => void): Tabs {
  // A channel does not hear itself.
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }) => {
    if (data === BEGINS) onOther();
  });
  return { begin: () => channel.postMessage(BEGINS) };
}
