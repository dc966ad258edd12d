/**
 * The lines of the queue: headings, and the rows below them. What has been played is left out.
 *
 *   a [b] x c d, where x was added  →  Now playing: b · Next in queue: x · Next from: c d
 */
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
