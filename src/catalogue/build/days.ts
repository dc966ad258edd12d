import type { Day } from '../../domain/calendar.ts';

/** Parses a stored date. The importer has validated it. Empty is 0. */
export function storedDay(text: string): Day {
  if (text.length < 10) return 0;
  return number(text, 0, 4) * 10000 + number(text, 5, 7) * 100 + number(text, 8, 10);
}

function number(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}
