/** Days in UTC as the store writes them: `2026-03-01`. */
export const DAY_MS = 86_400_000;

export function dayOf(moment: Date | number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}
