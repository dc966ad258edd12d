/**
 * The filters of `/browse` and `/albums` and their form in the URL. They are parameters of the operation `tracks`, plus `audio`:
 *
 *   ?tags=jazz+piano&speed=low&ccnc=false&order=name   ⇄   { tags: ['jazz', 'piano'], speed: ['low'], ccnc: ['false'], order: ['name'] }
 *
 * Each value is stored in its canonical form. Values that the operation would reject are left out and reported as ignored.
 */
import { parseDay } from '../../../../src/domain/calendar.ts';
import { ACOUSTIC_ELECTRIC, GENDERS, SPEEDS, VOCAL_INSTRUMENTAL } from '../../../../src/domain/vocabulary.ts';
import type { Messages } from '../../messages/messages.tsx';

const BOOLEANS = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
]);
export const TEXT_MAX = 1000;
const VALUES_MAX = 20;

interface FilterKind {
  /** The canonical form of the value; undefined if it is invalid. */
  read(text: string): string | undefined;
  /** Several values, separated by spaces. */
  list?: true;
}

const oneOf = (values: readonly string[]): FilterKind => ({
  read: (text) => (values.includes(text) ? text : undefined),
});
const boolean: FilterKind = { read: (text) => BOOLEANS.get(text.toLowerCase()) };
const text: FilterKind = { read: (value) => (isText(value) ? value : undefined) };
const seconds = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : undefined);
const day = (value: string) => (value === '0000-00-00' ? 0 : parseDay(value));

const FILTER_KINDS = {
  search: text,
  tags: { ...text, list: true },
  vocalinstrumental: oneOf(VOCAL_INSTRUMENTAL),
  acousticelectric: oneOf(ACOUSTIC_ELECTRIC),
  speed: { ...oneOf(SPEEDS), list: true },
  gender: oneOf(GENDERS),
  lang: { read: (code) => (/^[a-z]{2}$/i.test(code) ? code.toLowerCase() : undefined), list: true },
  audio: oneOf(['true']),
  ccnc: boolean,
  ccnd: boolean,
  ccsa: boolean,
  durationbetween: { read: (value) => interval(value, seconds) },
  // `0000-00-00` means “from the beginning”, so it is valid only as the first day.
  datebetween: { read: (value) => (value.endsWith('_0000-00-00') ? undefined : interval(value, day)) },
  // The orders are those of the list.
  order: text,
} satisfies Record<string, FilterKind>;

export type FilterName = keyof typeof FILTER_KINDS;
/** In the order in which they appear in URLs. */
export const FILTER_NAMES = Object.keys(FILTER_KINDS) as FilterName[];
export type Filters = { readonly [Name in FilterName]?: readonly string[] };

/** A page with filters. */
export interface FilteredList {
  path: '/browse' | '/albums';
  /** In the order in which they appear in URLs. */
  names: readonly FilterName[];
  orders: readonly Order[];
  /** Without an order in the URL; undefined for relevance. */
  defaultOrder(filters: Filters): Order | undefined;
}

type Order = keyof Messages['discover']['orders'];

export const TRACKS: FilteredList = {
  path: '/browse',
  names: FILTER_NAMES,
  orders: [
    'popularity_week',
    'popularity_month',
    'popularity_total',
    'downloads_total',
    'releasedate_desc',
    'releasedate_asc',
    'name',
    'artist_name',
    'duration_asc',
    'duration_desc',
  ],
  defaultOrder: ({ search }) => (search === undefined ? 'popularity_month' : undefined),
};

/** `durationbetween` is about a track, so albums do not have it. */
export const ALBUMS: FilteredList = {
  path: '/albums',
  names: FILTER_NAMES.filter((name) => name !== 'durationbetween'),
  orders: [
    'releasedate_desc',
    'releasedate_asc',
    'popularity_week',
    'popularity_month',
    'popularity_total',
    'name',
    'artist_name',
  ],
  defaultOrder: ({ search }) => (search === undefined ? 'releasedate_desc' : undefined),
};

export interface ChosenFilter {
  name: FilterName;
  value: string;
}

/** `ignored`: the values that are not valid. The default order is left out, so that each list has one URL. */
export function readFilters(
  query: URLSearchParams,
  list = TRACKS,
): { filters: Filters; ignored: ChosenFilter[] } {
  const filters: { [Name in FilterName]?: string[] } = {};
  const ignored: ChosenFilter[] = [];
  for (const name of list.names) {
    const { read, list: isList }: FilterKind = name === 'order' ? oneOf(list.orders) : FILTER_KINDS[name];
    const raw = query.getAll(name).map((value) => value.trim());
    const texts = isList ? raw.flatMap((value) => value.split(/\s+/)) : raw.slice(-1);
    const values = new Set<string>();
    for (const text of texts) {
      if (text === '') continue;
      const value = read(text);
      if (value === undefined || values.size === VALUES_MAX) ignored.push({ name, value: text });
      else values.add(value);
    }
    if (values.size > 0) filters[name] = [...values];
  }
  if (filters.order?.[0] === list.defaultOrder(filters)) delete filters.order;
  return { filters, ignored };
}

/** A whole year as a value of `datebetween`: 850 → `0850-01-01_0850-12-31`. */
export function yearSpan(year: number): string {
  const digits = String(year).padStart(4, '0');
  return `${digits}-01-01_${digits}-12-31`;
}

/** The number of tracks or albums to skip; 0 if it is not a number. */
export function readOffset(query: URLSearchParams): number {
  const value = query.get('offset') ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const values = filters[name];
    if (values !== undefined && values.length > 0) query.set(name, values.join(' '));
  }
  return query;
}

export function listPage({ path }: FilteredList, filters: Filters, offset = 0): string {
  const query = writeFilters(filters);
  if (offset > 0) query.set('offset', String(offset));
  return query.size === 0 ? path : `${path}?${query}`;
}

export const browsePage = (filters: Filters, offset = 0) => listPage(TRACKS, filters, offset);

/** Feeds have the newest first, whatever the order of the page. */
export const newestPage = (list: FilteredList, filters: Filters) => listPage(list, { ...filters, order: [] });

export function isChosen(filters: Filters, name: FilterName, value: string): boolean {
  return filters[name]?.includes(value) ?? false;
}

/** Removes a chosen value. Tags can be combined; any other filter has one value at a time. */
export function toggled(filters: Filters, name: FilterName, value: string): Filters {
  const values = filters[name] ?? [];
  if (values.includes(value)) return { ...filters, [name]: values.filter((other) => other !== value) };
  return { ...filters, [name]: name === 'tags' ? [...values, value] : [value] };
}

/** All filters except the order. */
export function chosenOf(filters: Filters): ChosenFilter[] {
  return FILTER_NAMES.filter((name) => name !== 'order').flatMap((name) =>
    (filters[name] ?? []).map((value) => ({ name, value })),
  );
}

/** New music has a release date: files without one would all be new. */
const isNewest = (filters: Filters, list: FilteredList) =>
  (filters.order?.[0] ?? list.defaultOrder(filters)) === 'releasedate_desc';

/** What the list has, as parameters of the web API, without its order. */
export function selectionOf(list: FilteredList, filters: Filters): URLSearchParams {
  const query = writeFilters({ ...filters, order: [] });
  if (isNewest(filters, list)) query.set('undated', 'false');
  return query;
}

/** The filters as parameters of `/web-api/tracks`. Includes singles. */
export function trackParameters(filters: Filters): Record<string, unknown> {
  const byDefault = TRACKS.defaultOrder(filters);
  const order = byDefault === undefined ? {} : { order: byDefault };
  const dated = isNewest(filters, TRACKS) && { undated: false };
  return { type: ['single', 'albumtrack'], ...order, ...filters, ...dated };
}

/** No control characters, and no longer than the operation accepts. */
function isText(value: string): boolean {
  return value.length <= TEXT_MAX && !/\p{Cc}/u.test(value);
}

/** `60_180`: both ends are valid and in order. */
function interval(value: string, read: (end: string) => number | undefined): string | undefined {
  const ends = value.split('_');
  const [from, to] = ends.map(read);
  return ends.length === 2 && from !== undefined && to !== undefined && from <= to ? value : undefined;
}
