/**
 * Keeps recently played tracks in the browser, up to a size, and the page that lists them. `service-worker.js` reads both caches; the list
 * of the tracks, newest first, is in the storage of the browser.
 */
import { Listeners } from '../../listeners.ts';
import { inBrowser, type TextStorage } from '../../storage/local-storage.ts';
import { isTrack } from '../persistence/saved-state.ts';
import type { PlayableTrack } from '../player.ts';

export interface OfflineTrack {
  track: PlayableTrack;
  bytes: number;
}

const KEY = 'offline';
const TRACKS_MAX = 2000;
const WORKER = '/service-worker.js';
const PAGE = '/offline';
const SHELL = 'offline-shell';
const AUDIO = 'offline-audio';
const MEGABYTE = 1024 * 1024;
/** One track takes at most this share of the room. */
const SHARE_MAX = 0.5;

const keyOf = (id: string) => `/offline-audio/${id}`;
const listeners = new Listeners();
let current: OfflineTrack[] | undefined;

/** Private windows and pages without TLS have neither. */
export function canKeepOffline(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis;
}

export const offlineTracks = {
  subscribe: listeners.subscribe,
  /** The same list until it changes. */
  list: (): readonly OfflineTrack[] => (current ??= readOffline(inBrowser)),
};

async function replace(added: OfflineTrack | undefined, megabytes: number): Promise<void> {
  const { kept, removed } = withOffline(readOffline(inBrowser), added, megabytes * MEGABYTE);
  const cache = await caches.open(AUDIO);
  await Promise.all(removed.map(({ track }) => cache.delete(keyOf(track.id))));
  writeOffline(inBrowser, kept);
  current = kept;
  listeners.notify();
}

/** Starts, or changes the size. 0 removes everything. */
export async function setOfflineSize(megabytes: number): Promise<void> {
  if (!canKeepOffline()) return;
  if (megabytes > 0) {
    await navigator.serviceWorker.register(WORKER);
    await replace(undefined, megabytes);
    await refreshShell();
    return;
  }
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await registration?.unregister();
  writeOffline(inBrowser, []);
  current = [];
  listeners.notify();
  await Promise.all([SHELL, AUDIO].map((name) => caches.delete(name)));
}

/** Each visit fetches the page again, so that it belongs to the current version. */
async function refreshShell(): Promise<void> {
  const response = await fetch(PAGE, { credentials: 'omit', headers: { Accept: 'text/html' } });
  if (!response.ok) return;
  const text = await response.clone().text();
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const wanted = new Set([...named, ...loaded]);
  const cache = await caches.open(SHELL);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...wanted].filter((path) => !known.has(path)));
  await cache.put(PAGE, response);
  for (const path of known) if (path !== PAGE && !wanted.has(path)) await cache.delete(path);
}

/** Stores the whole audio of `address`, unless it is there already. */
export async function keepOffline(track: PlayableTrack, address: string, megabytes: number): Promise<void> {
  if (!canKeepOffline() || megabytes === 0) return;
  const cache = await caches.open(AUDIO);
  const found = readOffline(inBrowser).find((one) => one.track.id === track.id);
  if (found !== undefined && (await cache.match(keyOf(track.id))) !== undefined)
    return await replace(found, megabytes);
  const response = await fetch(address);
  if (!response.ok) return;
  const audio = await response.blob();
  if (audio.size === 0 || audio.size > megabytes * MEGABYTE * SHARE_MAX) return;
  const type = response.headers.get('Content-Type') ?? 'audio/mpeg';
  const headers = { 'Content-Type': type, 'Content-Length': String(audio.size), 'Accept-Ranges': 'bytes' };
  await cache.put(keyOf(track.id), new Response(audio, { headers }));
  await replace({ track, bytes: audio.size }, megabytes);
}

/** Text of another version or cut off is no list. */
export function readOffline(storage: TextStorage): OfflineTrack[] {
  let stored: unknown;
  try {
    stored = JSON.parse(storage.read(KEY) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((one) => isTrack(one?.track) && Number.isSafeInteger(one.bytes) && one.bytes > 0)
    .slice(0, TRACKS_MAX);
}

function writeOffline(storage: TextStorage, list: readonly OfflineTrack[]): void {
  storage.write(KEY, list.length === 0 ? null : JSON.stringify(list));
}

/** `added` comes first; the oldest leave until the rest fits into `bytesMax`. */
export function withOffline(
  list: readonly OfflineTrack[],
  added: OfflineTrack | undefined,
  bytesMax: number,
): { kept: OfflineTrack[]; removed: OfflineTrack[] } {
  const others = list.filter(({ track }) => track.id !== added?.track.id);
  const all = added === undefined ? others : [added, ...others];
  let bytes = 0;
  const fits = all.map((one) => {
    bytes += one.bytes;
    return bytes <= bytesMax;
  });
  const end = Math.min(TRACKS_MAX, fits.includes(false) ? fits.indexOf(false) : all.length);
  return { kept: all.slice(0, end), removed: all.slice(end) };
}
