/** Keeps recently played tracks in the browser, up to a size, and the page that lists them. `service-worker.js` reads both caches. */
import { Listeners } from '../../listeners.ts';
import { inBrowser } from '../../storage/local-storage.ts';
import type { PlayableTrack } from '../player.ts';
import { type OfflineTrack, readOffline, withOffline, writeOffline } from './offline-list.ts';

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
