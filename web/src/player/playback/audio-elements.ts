/**
 * Two audio elements. One plays; the other holds what comes next, so that it starts at once when the first has ended.
 * Knows nothing of queues; what fails is told, not mended.
 */
interface DeckEvents {
  /** Whether sound comes, or the place, may be another. */
  changed(): void;
  ended(): void;
  /** The sound cannot be loaded or goes on no more. */
  failed(): void;
  /** It was silenced, perhaps by the system. */
  paused(): void;
  /** The browser wants a click of the person first. */
  blocked(): void;
}

interface Decks {
  /** From then on this plays, as soon as `play` is called. Takes what was prepared, if it is that. */
  load(source: string, at: number): void;
  /** What comes next; `undefined` lets go of it. */
  prepare(source: string | undefined): void;
  play(): void;
  pause(): void;
  /** Lets go of the sound: nothing is loaded any more. */
  stop(): void;
  seek(seconds: number): void;
  /** The place that is heard, or will be once it is loaded. */
  time(): number;
  /** 0 as long as it is not known; endless for a stream. */
  duration(): number;
  /** Up to where it is loaded, from the present place on. */
  buffered(): number;
  /** Sound comes at this moment. */
  isHeard(): boolean;
  setVolume(volume: number, muted: boolean): void;
}

export function createDecks(document: Document, events: DeckEvents): Decks {
  let [front, back] = [addElement(), addElement()];
  let prepared: string | undefined;
  /** What could not be prepared: asked for again when its turn comes, and not before. */
  let spoiled: string | undefined;
  /** Where to go once there is something to go along. */
  let pending: number | undefined;
  let isUnlocked = false;

  function addElement(): HTMLAudioElement {
    const audio = document.createElement('audio');
    audio.preload = 'auto';
    const isFront = () => audio === front;
    for (const name of ['playing', 'waiting', 'timeupdate', 'seeked', 'progress', 'durationchange'])
      audio.addEventListener(name, () => isFront() && events.changed());
    audio.addEventListener('loadedmetadata', () => {
      if (!isFront() || pending === undefined) return;
      audio.currentTime = pending;
      pending = undefined;
      events.changed();
    });
    audio.addEventListener('ended', () => isFront() && events.ended());
    audio.addEventListener('pause', () => {
      if (isFront() && audio.paused && !audio.ended && audio.error === null) events.paused();
    });
    audio.addEventListener('error', () => {
      if (!isFront()) [prepared, spoiled] = [undefined, prepared];
      else if (audio.hasAttribute('src')) events.failed();
    });
    document.body.append(audio);
    return audio;
  }

  function letGo(audio: HTMLAudioElement): void {
    audio.pause();
    if (!audio.hasAttribute('src')) return;
    audio.removeAttribute('src');
    audio.load();
  }

  return {
    load(source, at) {
      if (source === prepared) {
        [front, back] = [back, front];
        prepared = undefined;
        letGo(back);
      } else {
        front.pause();
        front.src = source;
      }
      pending = undefined;
      spoiled = undefined;
      if (at === 0) return;
      if (front.readyState >= front.HAVE_METADATA) front.currentTime = at;
      else pending = at;
    },
    prepare(source) {
      if (source === prepared || (source !== undefined && source === spoiled)) return;
      prepared = source;
      if (source === undefined) letGo(back);
      else back.src = source;
    },
    play() {
      // Safari lets an element play by itself only if it was touched while the person clicked.
      if (!isUnlocked && prepared === undefined) back.load();
      isUnlocked = true;
      front.play().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') events.blocked();
      });
    },
    pause: () => front.pause(),
    stop() {
      pending = undefined;
      letGo(front);
    },
    seek(seconds) {
      if (front.readyState >= front.HAVE_METADATA) front.currentTime = seconds;
      else pending = seconds;
      events.changed();
    },
    time: () => pending ?? front.currentTime,
    duration: () => (Number.isNaN(front.duration) ? 0 : front.duration),
    buffered() {
      const { buffered, currentTime } = front;
      for (let at = 0; at < buffered.length; at++) {
        if (buffered.start(at) <= currentTime + 0.5 && currentTime <= buffered.end(at))
          return buffered.end(at);
      }
      return 0;
    },
    isHeard: () => !front.paused && !front.seeking && front.readyState >= front.HAVE_FUTURE_DATA,
    setVolume(volume, muted) {
      for (const audio of [front, back]) Object.assign(audio, { volume, muted });
    },
  };
}
