/**
 * One sound at a time, whatever happens to it: it waits while the service is away and goes on where it was, and says when
 * it cannot be played at all. What comes after it is not its business.
 */
import { createDecks } from './audio-elements.ts';
import { examine, waitBefore } from './probe-audio.ts';

interface PlaybackEvents {
  /** One of the questions below has another answer. */
  changed(): void;
  /** The place is another. */
  moved(): void;
  ended(): void;
  /** This one cannot be played. */
  broken(): void;
  /** The service was away and is there again. */
  isBack(): void;
}

interface Playback {
  /** What is to be heard, from `at` on. Nothing is loaded until it is played. `isLive`: an endless stream. */
  open(source: string, at: number, isLive: boolean): void;
  close(): void;
  /** What will be opened next, probably. */
  prepare(source: string | undefined): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setVolume(volume: number, muted: boolean): void;
  time(): number;
  /** As the sound tells; 0 where it does not. */
  duration(): number;
  buffered(): number;
  /** It plays, or would if it could. */
  isWanted(): boolean;
  /** Wanted, and not heard for a while. */
  isWaiting(): boolean;
  isAway(): boolean;
  isBlocked(): boolean;
}

/** Shorter silences are not worth a word. */
const SILENCE_MS = 400;
/** After so long a silence we look what is the matter. */
const WORRY_MS = 30_000;
/** How often the same sound may fail although the service answers. */
const MOST_ATTEMPTS = 3;
/** How often the service may say “later”. */
const MOST_LATER = 5;

export function createPlayback(window: Window, events: PlaybackEvents): Playback {
  let opened: { source: string; isLive: boolean } | undefined;
  let isLoaded = false;
  /** The place, as long as nothing is loaded. */
  let at = 0;
  let isWanted = false;
  let isWaiting = false;
  let isAway = false;
  let isBlocked = false;
  let attempts = 0;
  /** Whatever was begun in an earlier turn has nothing to say any more. */
  let turn = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let worry: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const decks = createDecks(window.document, {
    changed() {
      listen();
      events.moved();
    },
    ended: () => (opened?.isLive ? fail() : events.ended()),
    failed: fail,
    paused() {
      // Not by us: a key of the system, headphones that were pulled out.
      if (!isWanted || isAway || !isLoaded) return;
      isWanted = false;
      settle();
      events.changed();
    },
    blocked() {
      isWanted = false;
      isBlocked = true;
      settle();
      events.changed();
    },
  });
  window.addEventListener('online', () => {
    if (isAway) void mend(0);
  });

  /** Notices when sound comes, and when it stays away for long. */
  function listen(): void {
    if (!isWanted || isAway) return;
    if (decks.isHeard()) {
      if (decks.time() > at + 0.5) attempts = 0;
      settle();
      if (isWaiting) {
        isWaiting = false;
        events.changed();
      }
      return;
    }
    silence ??= setTimeout(() => {
      isWaiting = true;
      events.changed();
    }, SILENCE_MS);
    worry ??= setTimeout(fail, WORRY_MS);
  }

  function settle(): void {
    clearTimeout(silence);
    clearTimeout(worry);
    silence = undefined;
    worry = undefined;
  }

  function load(): void {
    isLoaded = true;
    decks.load(opened!.source, at);
  }

  function fail(): void {
    at = time();
    isLoaded = false;
    settle();
    if (isWanted) void mend(0);
  }

  async function mend(attempt: number): Promise<void> {
    const mine = ++turn;
    clearTimeout(retry);
    const verdict = await examine(window.fetch.bind(window), opened!.source);
    if (mine !== turn) return;
    const isHopeless = verdict.kind === 'fine' ? attempts >= MOST_ATTEMPTS : attempt >= MOST_LATER;
    if (verdict.kind === 'broken' || (verdict.isAnswer && isHopeless)) {
      giveUp();
    } else if (verdict.kind === 'fine') {
      attempts++;
      const wasAway = isAway;
      isAway = false;
      load();
      decks.play();
      listen();
      events.changed();
      if (wasAway) events.isBack();
    } else {
      if (!isAway) {
        isAway = true;
        isWaiting = true;
        events.changed();
      }
      retry = setTimeout(() => void mend(attempt + 1), waitBefore(attempt, verdict.wait));
    }
  }

  function giveUp(): void {
    forget();
    events.broken();
  }

  /** Back to a quiet state; what is opened stays. */
  function forget(): void {
    turn++;
    clearTimeout(retry);
    settle();
    isAway = false;
    isWaiting = false;
    isBlocked = false;
  }

  const time = () => (isLoaded ? decks.time() : at);

  return {
    open(source, from, isLive) {
      forget();
      opened = { source, isLive };
      attempts = 0;
      at = from;
      isLoaded = false;
      decks.pause();
    },
    close() {
      forget();
      opened = undefined;
      isWanted = false;
      isLoaded = false;
      at = 0;
      decks.stop();
    },
    prepare: decks.prepare,
    play() {
      if (opened === undefined) return;
      isWanted = true;
      isBlocked = false;
      if (isAway) return void mend(0);
      if (!isLoaded) load();
      decks.play();
      listen();
    },
    pause() {
      isWanted = false;
      if (isAway) isLoaded = false;
      forget();
      // Nobody wants to hear later what a radio plays now.
      if (opened?.isLive) {
        isLoaded = false;
        decks.stop();
      } else decks.pause();
    },
    seek(seconds) {
      if (opened?.isLive) return;
      at = seconds;
      if (isLoaded) decks.seek(seconds);
    },
    setVolume: decks.setVolume,
    time,
    duration: () => (isLoaded ? decks.duration() : 0),
    buffered: () => (isLoaded ? decks.buffered() : 0),
    isWanted: () => isWanted,
    isWaiting: () => isWaiting,
    isAway: () => isAway,
    isBlocked: () => isBlocked,
  };
}
