/** Numbers, dates and durations in the user's language. */
import type { Language } from '../../../src/domain/pages.ts';
import { useLanguage } from './messages.tsx';

export interface Formats {
  number(value: number): string;
  /** `12.3k`, for little space. */
  compact(value: number): string;
  /** `yyyy-mm-dd` → 3 March 2024. Empty for an empty day. */
  day(iso: string): string;
  /** ISO date and time. */
  moment(iso: string): string;
  bytes(value: number): string;
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function createFormats(language: Language): Formats {
  const number = new Intl.NumberFormat(language);
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  // The same day everywhere: what the server writes must be what the browser would write.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return {
    number: (value) => number.format(value),
    compact: (value) => compact.format(value),
    day: (iso) => (iso === '' || iso.startsWith('0000') ? '' : day.format(new Date(`${iso}T00:00:00Z`))),
    moment: (iso) => (iso === '' ? '' : `${moment.format(new Date(iso))} UTC`),
    bytes(value) {
      // From kilobytes on: languages write “0 byte” in ways that look like mistakes.
      const power = Math.floor(Math.log(Math.max(1000, value)) / Math.log(1000));
      const step = Math.min(UNITS.length, power);
      const format = new Intl.NumberFormat(language, {
        style: 'unit',
        unit: UNITS[step - 1],
        maximumFractionDigits: 1,
      });
      return format.format(value / 1000 ** step);
    },
  };
}

/** Creating them takes longer than all else that a component does, and a page has hundreds of components with numbers. */
const created = new Map<Language, Formats>();

export function useFormats(): Formats {
  const language = useLanguage();
  const formats = created.get(language) ?? createFormats(language);
  created.set(language, formats);
  return formats;
}

/** 3:07, 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
