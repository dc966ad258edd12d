/**
 * The lines of the queue: headings, and the rows below them. What has been played is left out.
 *
 *   a [b] x c d, where x was added  →  Now playing: b · Next in queue: x · Next from: c d
 */
import { albumPage, artistPage } from '../../page-paths.ts';
import type { PlayerState } from '../player.ts';

export type QueueHeading = 'current' | 'added' | 'list';

export type QueueLine = { heading: QueueHeading } | { at: number };

/** `index`: of the current row, or -1; `added`: how many rows after it the listener has added. */
export function linesOf(count: number, index: number, added: number): QueueLine[] {
  const rows = (from: number, to: number, heading: QueueHeading): QueueLine[] =>
    from >= to ? [] : [{ heading }, ...Array.from({ length: to - from }, (_, i) => ({ at: from + i }))];
  const next = index + 1;
  return [
    ...(index >= 0 ? rows(index, next, 'current') : []),
    ...rows(next, next + added, 'added'),
    ...rows(next + added, count, 'list'),
  ];
}

/** The name of the list that the queue was started from: “Next from: Morning”. Empty where it has none, such as a search. */
export function nameOfSource({ source, sourceName, queue }: PlayerState): string {
  if (sourceName !== '') return sourceName;
  const path = source.replace(/[?#].*$/, '');
  const album = queue.find(({ album_id }) => album_id !== '' && albumPage(album_id) === path);
  if (album !== undefined) return album.album_name;
  return queue.find(({ artist_id }) => artist_id !== '' && artistPage(artist_id) === path)?.artist_name ?? '';
}

interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The row that a key leads to; `undefined` for other keys. */
export function rowAfterKey(
  { key, altKey, ctrlKey, metaKey }: KeyPress,
  row: number,
  count: number,
  page: number,
): number | undefined {
  if (ctrlKey || metaKey) return undefined;
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }[key];
  const to = step === undefined ? { Home: 0, End: count - 1 }[key] : row + step;
  // Alt with Home is a command of the browser.
  if (to === undefined || (altKey && !key.startsWith('Arrow'))) return undefined;
  return Math.min(count - 1, Math.max(0, to));
}
