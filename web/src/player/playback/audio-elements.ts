/**
 * Two audio elements. The front one plays; the back one holds what comes next, so that it starts without a gap.
 * Knows nothing of queues, and reports errors without handling them.
 */
interface AudioListener {
  /** Whether audio is heard, or the position, may have changed. */
  changed(): void;
  ended(): void;
  /** The audio cannot be loaded, or broke off. */
  failed(): void;
  /** It was paused, perhaps by the system. */
  paused(): void;
  /** The browser wants a click of the listener first. */
  blocked(): void;
}

const CHANGES = ['playing', 'waiting', 'timeupdate', 'seeked', 'progress', 'durationchange'];

export class AudioElements {
  readonly #listener: AudioListener;
  #front: HTMLAudioElement;
  #back: HTMLAudioElement;
  #prepared: string | undefined;
  /** What could not be prepared: requested again when it is to play, and not before. */
  #unprepared: string | undefined;
  /** Target of a seek that waits for the metadata. */
  #pendingSeek: number | undefined;
  #isUnlocked = false;

  constructor(document: Document, listener: AudioListener) {
    this.#listener = listener;
    this.#front = this.#addElement(document);
    this.#back = this.#addElement(document);
  }

  #addElement(document: Document): HTMLAudioElement {
    const audio = document.createElement('audio');
    audio.preload = 'auto';
    const isFront = () => audio === this.#front;
    for (const name of CHANGES) audio.addEventListener(name, () => isFront() && this.#listener.changed());
    audio.addEventListener('loadedmetadata', () => {
      if (!isFront() || this.#pendingSeek === undefined) return;
      audio.currentTime = this.#pendingSeek;
      this.#pendingSeek = undefined;
      this.#listener.changed();
    });
    audio.addEventListener('ended', () => isFront() && this.#listener.ended());
    audio.addEventListener('pause', () => {
      if (isFront() && audio.paused && !audio.ended && audio.error === null) this.#listener.paused();
    });
    audio.addEventListener('error', () => {
      if (!isFront()) [this.#prepared, this.#unprepared] = [undefined, this.#prepared];
      else if (audio.hasAttribute('src')) this.#listener.failed();
    });
    document.body.append(audio);
    return audio;
  }

  /** Makes `source` what `play` starts. Uses the back element if it holds this source. */
  load(source: string, start: number): void {
    if (source === this.#prepared) {
      [this.#front, this.#back] = [this.#back, this.#front];
      this.#prepared = undefined;
      release(this.#back);
    } else {
      this.#front.pause();
      this.#front.src = source;
    }
    this.#pendingSeek = undefined;
    this.#unprepared = undefined;
    if (start !== 0) this.#seekFront(start);
  }

  /** Loads what comes next; `undefined` releases it. */
  prepare(source: string | undefined): void {
    if (source === this.#prepared || (source !== undefined && source === this.#unprepared)) return;
    this.#prepared = source;
    if (source === undefined) release(this.#back);
    else this.#back.src = source;
  }

  play(): void {
    // Safari lets an element play without a click only if a click has loaded it once.
    if (!this.#isUnlocked && this.#prepared === undefined) this.#back.load();
    this.#isUnlocked = true;
    this.#front.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#listener.blocked();
    });
  }

  pause(): void {
    this.#front.pause();
  }

  unload(): void {
    this.#pendingSeek = undefined;
    release(this.#front);
  }

  seek(seconds: number): void {
    this.#seekFront(seconds);
    this.#listener.changed();
  }

  #seekFront(seconds: number): void {
    if (this.#front.readyState >= this.#front.HAVE_METADATA) this.#front.currentTime = seconds;
    else this.#pendingSeek = seconds;
  }

  setVolume(volume: number, muted: boolean): void {
    for (const audio of [this.#front, this.#back]) Object.assign(audio, { volume, muted });
  }

  /** The position that is heard, or will be once the audio is loaded. */
  get time(): number {
    return this.#pendingSeek ?? this.#front.currentTime;
  }

  /** 0 while it is unknown; infinite for a stream. */
  get duration(): number {
    return Number.isNaN(this.#front.duration) ? 0 : this.#front.duration;
  }

  /** The end of the loaded range around the current position. */
  get buffered(): number {
    const { buffered, currentTime } = this.#front;
    for (let i = 0; i < buffered.length; i++) {
      if (buffered.start(i) <= currentTime + 0.5 && currentTime <= buffered.end(i)) return buffered.end(i);
    }
    return 0;
  }

  get isAudible(): boolean {
    const { paused, seeking, readyState, HAVE_FUTURE_DATA } = this.#front;
    return !paused && !seeking && readyState >= HAVE_FUTURE_DATA;
  }
}

function release(audio: HTMLAudioElement): void {
  audio.pause();
  if (!audio.hasAttribute('src')) return;
  audio.removeAttribute('src');
  audio.load();
}
