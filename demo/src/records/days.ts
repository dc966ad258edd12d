/** Days as whole numbers since 1970, so that they can be added; the demo's time ends on LAST_DAY for good. */
const DAY = 86_400_000;

export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY;
}

export const LAST_DAY = dayNumber(2025, 12, 31);

export function dateText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** `second` in 0..86399. */
export function momentText(day: number, second: number): string {
  return new Date(day * DAY + second * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

export function dayOf(date: string): number {
  return Date.parse(date) / DAY;
}
