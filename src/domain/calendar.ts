/**
 * Days as integers `yyyymmdd` (2012-06-30 → 20120630): they compare as dates do and fit four bytes.
 * 0 is the legal lower bound `0000-00-00`, "from the beginning".
 */
export type Day = number;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `undefined` when the text is not a date of the calendar (`2023-02-29`, `2024-1-1`). */
export function parseDay(text: string): Day | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return year * 10000 + month * 100 + day;
}

/** Parses a stored date. The importer has validated it. Empty is 0. */
export function storedDay(text: string): Day {
  if (text.length < 10) return 0;
  return number(text, 0, 4) * 10000 + number(text, 5, 7) * 100 + number(text, 8, 10);
}

export function formatDay(day: Day): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function number(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}
