/** Days and times in UTC as the store has them. */
export const DAY_MS = 86_400_000;

/** `2026-03-01` */
export function dayOf(moment: Date | number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** `2026-03-01 12:34:56.789` */
export function timestampOf(time: Date): string {
  return time.toISOString().slice(0, 23).replace('T', ' ');
}

/** `2026-03-01 12:34:56` */
export function secondOf(time: Date): string {
  return timestampOf(time).slice(0, 19);
}
