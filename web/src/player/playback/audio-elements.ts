/**
 * Two audio elements. The front one plays; the back one holds what comes next, and starts shortly before the front one ends, so
 * that there is no gap. Knows nothing of queues, and reports errors without handling them.
 *
 * The service sends audio that it is still converting as a stream without positions. A seek in it loads another stream, which begins
 * at the target: then the time of the element is that since `#base`.
 *
 *   track    0 ………………………… 100 ……………… 300 s
 *   stream                  0 ………………… 200 s     #base = 100
 */
import { hasStarts, startingAt } from './audio-address.ts';

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
  /** What the front element plays. */
  #source = '';
  /** Where the front element should be: waits for its metadata, which show whether it begins there. */
  #pendingSeek: number | undefined;
  /** The second of the track at which the audio of the front element begins. */
  #base = 0;
  /** The length of the track, in seconds; 0 while it is unknown. */
  #total = 0;
  #isUnlocked = false;
  readonly #endTimer = new EndTimer(() => this.#handOver());
  /** The front element plays this already, although the player has not loaded it yet. */
  #handedOver: string | undefined;
  #startedAt: number | undefined;

  constructor(document: Document, listener: AudioListener) {
    this.#listener = listener;
    this.#front = this.#addElement(document);
    this.#back = this.#addElement(document);
  }

  #addElement(document: Document): HTMLAudioElement {
    const audio = document.createElement('audio');
    audio.preload = 'auto';
    const isFront = () => audio === this.#front;
    for (const name of CHANGES)
      audio.addEventListener(name, () => {
        if (!isFront()) return;
        this.#listener.changed();
        this.#watchEnd();
      });
    audio.addEventListener('loadedmetadata', () => {
      if (!isFront()) return;
      this.#place();
      this.#listener.changed();
    });
    audio.addEventListener('ended', () => {
      if (isFront()) this.#listener.ended();
      else if (this.#prepared === undefined) release(audio);
    });
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

  /** Makes `source` what `play` starts. Uses the back element if it holds this source. `total`: its duration, if known. */
  load(source: string, start: number, total = 0): void {
    this.#source = source;
    this.#total = total;
    this.#unprepared = undefined;
    if (source === this.#handedOver && start === 0) {
      this.#handedOver = undefined;
      return;
    }
    if (source === this.#prepared && start === 0) {
      [this.#front, this.#back] = [this.#back, this.#front];
      this.#prepared = undefined;
      this.#base = 0;
      this.#pendingSeek = undefined;
      release(this.#back);
    } else this.#loadFrom(start);
  }

  #watchEnd(): void {
    const { paused, seeking, duration, currentTime } = this.#front;
    if (this.#startedAt !== undefined && currentTime > 0) {
      this.#endTimer.learn(performance.now() - this.#startedAt, currentTime * 1000);
      this.#startedAt = undefined;
    }
    const isReady = this.#prepared !== undefined && this.#back.readyState >= this.#back.HAVE_FUTURE_DATA;
    if (isReady && !paused && !seeking) this.#endTimer.watch(duration - currentTime);
    else this.#endTimer.stop();
  }

  /** Starts what was prepared. The other element plays its last milliseconds meanwhile. */
  #handOver(): void {
    if (this.#prepared === undefined || this.#front.paused || this.#front.seeking) return;
    this.#startedAt = performance.now();
    this.#back.play().catch(() => {});
    [this.#front, this.#back] = [this.#back, this.#front];
    this.#handedOver = this.#prepared;
    this.#prepared = undefined;
    this.#base = 0;
    this.#pendingSeek = undefined;
    this.#listener.ended();
    if (this.#handedOver === undefined) return;
    // The player wants something else.
    this.#handedOver = undefined;
    this.#front.pause();
  }

  #loadFrom(start: number): void {
    this.#front.pause();
    this.#base = 0;
    this.#pendingSeek = start === 0 ? undefined : start;
    this.#front.src = startingAt(this.#source, start);
  }

  /** The metadata are there: either the audio begins at the target, or it is the whole track. */
  #place(): void {
    const start = this.#pendingSeek;
    this.#pendingSeek = undefined;
    const { duration } = this.#front;
    if (start === undefined) {
      if (Number.isFinite(duration)) this.#total = duration;
      return;
    }
    const isPart =
      hasStarts(this.#source) &&
      (!Number.isFinite(duration) ||
        Math.abs(duration - (this.#total - start)) < Math.abs(duration - this.#total));
    if (isPart) this.#base = start;
    else this.#front.currentTime = start;
  }

  /** Loads what comes next; `undefined` releases it. */
  prepare(source: string | undefined): void {
    if (source === this.#prepared || (source !== undefined && source === this.#unprepared)) return;
    // It still plays the end of the last track.
    if (!this.#back.paused && !this.#back.ended) return;
    this.#prepared = source;
    if (source === undefined) release(this.#back);
    else this.#back.src = startingAt(source, 0);
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
    this.#endTimer.stop();
    if (this.#handedOver === undefined) this.#front.pause();
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
    const target = seconds - this.#base;
    const { readyState, HAVE_METADATA, seekable, paused } = this.#front;
    const hasMetadata = readyState >= HAVE_METADATA;
    if (!hasStarts(this.#source)) {
      if (hasMetadata) this.#front.currentTime = target;
      else this.#pendingSeek = seconds;
    } else if (hasMetadata && isWithin(seekable, target)) this.#front.currentTime = target;
    else {
      this.#loadFrom(seconds);
      if (!paused) this.play();
    }
  }

  /** The volumes of the current and of the next track. */
  setVolume(front: number, back: number, muted: boolean): void {
    Object.assign(this.#front, { volume: front, muted });
    Object.assign(this.#back, { volume: back, muted });
  }

  /** The position that is heard, or will be once the audio is loaded. */
  get time(): number {
    return this.#pendingSeek ?? this.#base + this.#front.currentTime;
  }

  /** 0 while it is unknown; infinite for a stream. */
  get duration(): number {
    if (this.#pendingSeek !== undefined) return this.#total;
    return Number.isNaN(this.#front.duration) ? 0 : this.#base + this.#front.duration;
  }

  /** The end of the loaded range around the current position. */
  get buffered(): number {
    const { buffered, currentTime } = this.#front;
    for (let i = 0; i < buffered.length; i++) {
      if (buffered.start(i) <= currentTime + 0.5 && currentTime <= buffered.end(i))
        return this.#base + buffered.end(i);
    }
    return 0;
  }

  get isAudible(): boolean {
    const { paused, seeking, readyState, HAVE_FUTURE_DATA } = this.#front;
    return !paused && !seeking && readyState >= HAVE_FUTURE_DATA;
  }
}

/** The timer starts when this much is left; events of the position come four times a second. */
const NEAR_S = 0.6;
const LEAD_MS = 20;
const LEAD_MAX_MS = 150;
/** How much a new measurement counts. */
const LEARNING = 0.5;

/**
 * Calls back shortly before audio ends, so that the next track can start without a gap: an element takes some milliseconds from
 * `play` until it is heard. How many is measured with each track.
 */
class EndTimer {
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

function isWithin(ranges: TimeRanges, seconds: number): boolean {
  for (let i = 0; i < ranges.length; i++)
    if (ranges.start(i) <= seconds && seconds <= ranges.end(i)) return true;
  return false;
}

function release(audio: HTMLAudioElement): void {
  audio.pause();
  if (!audio.hasAttribute('src')) return;
  audio.removeAttribute('src');
  audio.load();
}
