/** The listening history as the page shows it: by day, with its tracks. */
import type { HistoryEntry } from '../../../../src/domain/listens.ts';
import type { ListedTrack } from '../tracks/track-list.tsx';

export interface HeardTrack {
  entry: HistoryEntry;
  /** `undefined` if it is no longer in the catalogue. */
  track: ListedTrack | undefined;
}

export interface HeardDay {
  /** `yyyy-mm-dd` in the time zone of the browser. */
  day: string;
  heard: HeardTrack[];
}

/** In the order of the entries. */
export function byDay(all: readonly HeardTrack[]): HeardDay[] {
  const days = Map.groupBy(all, ({ entry }) => dayIn(new Date(entry.listened)));
  return Array.from(days, ([day, heard]) => ({ day, heard }));
}

function dayIn(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** “Today”, “Yesterday”, or the date. */
export function dayName(day: string, language: string, now: Date): string {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayIn(now)}T00:00:00Z`)) / 86_400_000;
  if (days === 0 || days === -1) {
    const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  }
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
