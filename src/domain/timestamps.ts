/** Days and times in UTC as the store has them. */
export const DAY_MS = 86_400_000;

/** The latest results: many requests need the same, and formatting takes half a microsecond. */
let latest = { ms: Number.NaN, iso: '' };
let latestDay = { number: Number.NaN, text: '' };

/** `2026-03-01T12:34:56.789Z` */
export function isoOf(ms: number): string {
  if (ms !== latest.ms) latest = { ms, iso: new Date(ms).toISOString() };
  return latest.iso;
}

/** `2026-03-01` */
export function dayOf(moment: Date | number): string {
  const number = Math.floor(Number(moment) / DAY_MS);
  if (number !== latestDay.number) latestDay = { number, text: new Date(moment).toISOString().slice(0, 10) };
  return latestDay.text;
}

export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** `2026-03-01 12:34:56.789` */
export function timestampOf(time: Date): string {
  const iso = isoOf(time.getTime());
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}`;
}

/** `2026-03-01 12:34:56` */
export function secondOf(time: Date): string {
  return timestampOf(time).slice(0, 19);
}
