/** Labels of filter values. */
import type { Formats } from '../../messages/formats.ts';
import type { Messages } from '../../messages/messages.tsx';
import { tagName } from '../../messages/tag-names.ts';
import type { FilterName } from './filters.ts';

export type LabelOf = (name: FilterName, value: string) => string;

/** Seconds. The last range of durations ends here and is shown as open. */
const DURATION_MAX = 86_400;

export function createLabels(
  { discover, catalogue, tags }: Pick<Messages, 'discover' | 'catalogue' | 'tags'>,
  formats: Pick<Formats, 'day'>,
  language: string,
): LabelOf {
  const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  const values: Record<string, string> = { ...catalogue.sounds, ...discover.filterValues };
  const orders: Record<string, string> = discover.orders;
  return (name, value) => {
    switch (name) {
      case 'lang':
        return nameOf(languages, value);
      case 'audio':
      case 'ccnc':
      case 'ccnd':
      case 'ccsa':
        return values[name + (value === 'true' ? 'True' : 'False')];
      case 'durationbetween':
        return duration(discover, value);
      case 'datebetween':
        return dates(discover, formats, value);
      case 'order':
        return orders[value];
      case 'tags':
        return tagName(value, tags);
      case 'search':
        return value;
      default:
        return values[value];
    }
  };
}

/** `DisplayNames` throws for codes that are not valid. */
function nameOf(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

/** `120_179` → 2 to 3 min: both ends are inclusive, so the next range starts one second later. */
function duration(discover: Messages['discover'], value: string): string {
  const [from, to] = value.split('_').map(Number);
  const end = minutes(to + 1);
  if (to >= DURATION_MAX) return discover.from(minutes(from));
  return from === 0 ? discover.upTo(end) : discover.fromTo(minutes(from), end);
}

/** 90 → 1:30, 120 → 2 */
function minutes(seconds: number): string {
  const rest = seconds % 60;
  const whole = String(Math.floor(seconds / 60));
  return rest === 0 ? whole : `${whole}:${String(rest).padStart(2, '0')}`;
}

/** `2024-01-01_2024-12-31` → 2024 */
function dates(discover: Messages['discover'], { day }: Pick<Formats, 'day'>, value: string): string {
  const [from, to] = value.split('_');
  const year = from.slice(0, 4);
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year;
  return from === '0000-00-00' ? discover.datesUpTo(day(to)) : discover.datesFromTo(day(from), day(to));
}
