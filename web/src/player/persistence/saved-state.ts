/**
 * The player's state, stored in the browser for the next visit. Stored text may be old, cut off or foreign: it is used only if every field is valid, and
 * ignored otherwise.
 */
import { inBrowser, type TextStorage } from '../../storage/local-storage.ts';
import type { PlayableTrack, RadioToPlay, Repeat } from '../player.ts';
import { EMPTY, type Queue } from '../queue/queue.ts';

export interface SavedState {
  queue: Queue;
  source: string;
  sourceName: string;
  radio: RadioToPlay | null;
  volume: number;
  muted: boolean;
}

/** As JSON: indexes instead of entries. */
interface SerializedState {
  version: typeof VERSION;
  tracks: readonly PlayableTrack[];
  index: number;
  /** The order before shuffling, as indexes into `tracks`. */
  ordered: readonly number[] | null;
  /** Which of `tracks` the listener has added. Absent in what earlier versions saved, as the name below. */
  added?: readonly number[];
  repeat: Repeat;
  source: string;
  sourceName?: string;
  radio: RadioToPlay | null;
  volume: number;
  muted: boolean;
}

const VERSION = 1;
/** A browser stores about five million characters for a site. */
const TRACKS_MAX = 500;
const TRACKS_BEFORE_CURRENT = 50;
const TEXT_MAX = 2000;
const TOTAL_MAX = 2_000_000;

/** Saves only the tracks around the current one of a long queue. */
export function serializeState({ queue, source, sourceName, radio, volume, muted }: SavedState): string {
  const from = Math.max(0, Math.min(queue.index - TRACKS_BEFORE_CURRENT, queue.entries.length - TRACKS_MAX));
  const entries = queue.entries.slice(from, from + TRACKS_MAX);
  const indexes = new Map(entries.map(({ key }, i) => [key, i]));
  const ordered = queue.ordered?.flatMap(({ key }) => indexes.get(key) ?? []) ?? null;
  const serialized: SerializedState = {
    version: VERSION,
    tracks: entries.map(({ track }) => track),
    index: queue.index === -1 ? -1 : queue.index - from,
    ordered,
    added: entries.flatMap(({ isAdded }, i) => (isAdded ? [i] : [])),
    repeat: queue.repeat,
    source,
    sourceName,
    radio,
    volume,
    muted,
  };
  return JSON.stringify(serialized);
}

export function parseState(text: string | null): SavedState | undefined {
  if (text === null || text.length > TOTAL_MAX) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isSerialized(value)) return undefined;
  const { tracks, index, ordered, added = [], repeat, source, sourceName = '', radio, volume, muted } = value;
  const isAdded = new Set(added);
  const entries = tracks.map((track, i) => ({ key: i + 1, track, isAdded: isAdded.has(i) }));
  const queue: Queue = {
    ...EMPTY,
    entries,
    index,
    repeat,
    nextKey: entries.length + 1,
    ordered: ordered?.map((i) => entries[i]) ?? null,
  };
  return { queue, source, sourceName, radio, volume, muted };
}

/** Seconds; 0 for invalid text. */
export function parseTime(text: string | null): number {
  const seconds = Number(text ?? 0);
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1e6 ? seconds : 0;
}

function isSerialized(value: unknown): value is SerializedState {
  if (!isObject(value) || value['version'] !== VERSION) return false;
  const { tracks, index, ordered, added, repeat, source, sourceName, radio, volume, muted } = value;
  if (!Array.isArray(tracks) || tracks.length > TRACKS_MAX || !tracks.every(isTrack)) return false;
  const { length } = tracks;
  return (
    (length === 0 ? index === -1 : isIndex(index, length)) &&
    (ordered === null || isPermutation(ordered, length)) &&
    (added === undefined || (Array.isArray(added) && added.every((at) => isIndex(at, length)))) &&
    (sourceName === undefined || isText(sourceName)) &&
    (repeat === 'off' || repeat === 'all' || repeat === 'one') &&
    isText(source) &&
    (source === '' || /^\/(?!\/)/.test(source)) &&
    (radio === null || isRadio(radio)) &&
    typeof volume === 'number' &&
    volume >= 0 &&
    volume <= 1 &&
    typeof muted === 'boolean'
  );
}

export function isTrack(value: unknown): value is PlayableTrack {
  if (!isObject(value)) return false;
  const { id, artist_id, album_id, name, artist_name, album_name, duration } = value;
  return (
    isId(id) &&
    [artist_id, album_id].every((other) => other === '' || isId(other)) &&
    [name, artist_name, album_name].every(isText) &&
    typeof duration === 'number' &&
    duration >= 0 &&
    duration < 1e6 &&
    isUrl(value['audio']) &&
    ['image', 'license_ccurl', 'shareurl', 'audiodownload'].every(
      (field) => value[field] === '' || isUrl(value[field]),
    )
  );
}

function isRadio(value: unknown): value is RadioToPlay {
  if (!isObject(value)) return false;
  const { id, name, image, stream } = value;
  return isId(id) && isText(name) && (image === '' || isUrl(image)) && isUrl(stream);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,16}$/.test(value);
}

/** HTTP, or a path of this site: never `javascript:`. */
function isUrl(value: unknown): value is string {
  return isText(value) && /^(https?:\/\/|\/(?!\/))/.test(value);
}

function isIndex(value: unknown, length: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < length;
}

function isPermutation(value: unknown, length: number): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === length &&
    value.every((index) => isIndex(index, length)) &&
    new Set(value).size === length
  );
}

const KEY = 'player';
const TIME_KEY = 'player-time';
const DELAY_MS = 500;
const TIME_INTERVAL_MS = 3000;

/** The position has a key of its own, because the rest is long and seldom changes. */
export class StateStorage {
  readonly #window: Window;
  readonly #storage: TextStorage | undefined;
  #current: (() => SavedState) | undefined;
  #currentTime = () => 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saved: SavedState | undefined;
  #savedTime = -1;

  constructor(window: Window) {
    this.#window = window;
    // A player embedded in another site must not replace the listener's own queue.
    this.#storage = window.location.pathname.startsWith('/embed/') ? undefined : inBrowser;
  }

  read(): SavedState & { time: number } {
    const found = parseState(this.#storage?.read(KEY) ?? null);
    if (found === undefined)
      return { queue: EMPTY, source: '', sourceName: '', radio: null, volume: 1, muted: false, time: 0 };
    return { ...found, time: parseTime(this.#storage?.read(TIME_KEY) ?? null) };
  }

  /** From now on saves what these functions return. */
  watch(current: () => SavedState, currentTime: () => number): void {
    this.#current = current;
    this.#currentTime = currentTime;
    this.#saved = current();
    this.#savedTime = currentTime();
    setInterval(() => this.#saveTime(), TIME_INTERVAL_MS);
    this.#window.addEventListener('pagehide', () =>
      this.#timer === undefined ? this.#saveTime() : this.#save(),
    );
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.#save(), DELAY_MS);
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const current = this.#current?.();
    if (current !== undefined && !isSame(current, this.#saved)) {
      this.#saved = current;
      this.#storage?.write(KEY, serializeState(current));
    }
    this.#saveTime();
  }

  /** Only if it changed: a tab that is paused must not overwrite the position of one that plays. */
  #saveTime(): void {
    const time = this.#currentTime();
    if (time === this.#savedTime) return;
    this.#savedTime = time;
    this.#storage?.write(TIME_KEY, time.toFixed(2));
  }
}

function isSame(a: SavedState, b: SavedState | undefined): boolean {
  return (Object.keys(a) as (keyof SavedState)[]).every((key) => a[key] === b?.[key]);
}
