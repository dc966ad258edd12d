/** Which pages have listings, and how each is found from its request. */
import type { ListingFormatName } from '../../domain/catalogue/listings.ts';
import { LANGUAGE_PARAMETER } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { CHART_PERIODS, TRACK_TYPES } from '../../domain/vocabulary.ts';
import type { Services } from '../http-services.ts';
import { isId } from '../media/storage.ts';
import type { WebRequest } from '../route.ts';
import { createFilterReader, type FilterName } from '../track-filters.ts';
import { quoteInput } from '../v3.0/errors.ts';
import { TRACK_ORDER } from '../v3.0/operations/tracks.ts';
import {
  albumListing,
  artistListing,
  chartListing,
  type ListingOptions,
  newReleasesListing,
  selectionListing,
} from './catalogue-listings.ts';
import { FORMAT_NAMES, FORMATS } from './formats.ts';
import type { Listing } from './listing.ts';
import { CHARTED } from './listing-messages.ts';
import {
  type ListingServices,
  likesListing,
  playlistListing,
  radioListing,
  radiosListing,
} from './stored-listings.ts';

/** The page that replaces the one of the request. */
interface Moved {
  page: string;
}

export interface ListingSource {
  /** Of the page. */
  path: string;
  formats: readonly ListingFormatName[];
  /** `undefined` if it does not exist. */
  find(
    request: WebRequest,
    options: ListingOptions,
  ): Promise<Listing | Moved | undefined> | Listing | undefined;
}

/** Those of the pages. */
const ALBUM_FILTERS: readonly FilterName[] = [
  ...(['search', 'tags', 'vocalinstrumental', 'acousticelectric', 'speed', 'gender', 'lang'] as const),
  ...(['audio', 'ccnc', 'ccnd', 'ccsa', 'datebetween'] as const),
];
const BROWSE_FILTERS: readonly FilterName[] = [...ALBUM_FILTERS, 'durationbetween'];
const PLAYLIST_FILES = FORMAT_NAMES.filter((name) => FORMATS[name].kind === 'playlist');

export function sourcesOf(
  { successors }: Pick<Services, 'successors'>,
  stored: ListingServices,
): ListingSource[] {
  const readAlbumFilters = createFilterReader('albums', {}, ALBUM_FILTERS);
  const readFilters = createFilterReader('browse', { order: TRACK_ORDER }, BROWSE_FILTERS);
  const numbered = (text: string, find: (id: number) => ReturnType<ListingSource['find']>) =>
    isId(text) ? find(Number(text)) : undefined;
  return [
    {
      path: '/list/:what',
      formats: FORMAT_NAMES,
      find({ parameters: { what } }, options) {
        if (what.startsWith('a')) return numbered(what.slice(1), (id) => albumListing(options, id));
        if (!what.startsWith('p')) return undefined;
        return numbered(what.slice(1), (id) => playlistListing(stored, options, id));
      },
    },
    {
      path: '/artist/:id',
      formats: FORMAT_NAMES,
      find: ({ parameters }, options) =>
        numbered(parameters['id'], async (id) => {
          const listing = await artistListing(options, id);
          if (listing !== undefined) return listing;
          // Merged into another one.
          const successor = await successors.find(id);
          return successor === undefined ? undefined : { page: `/artist/${successor}` };
        }),
    },
    {
      path: '/user/:id',
      formats: FORMAT_NAMES,
      find: ({ parameters }, options) =>
        numbered(parameters['id'], (id) => likesListing(stored, options, id)),
    },
    {
      path: '/radio/:id',
      formats: FORMAT_NAMES,
      find: ({ parameters }, options) =>
        numbered(parameters['id'], (id) => radioListing(stored, options, id)),
    },
    { path: '/radios', formats: PLAYLIST_FILES, find: (_, options) => radiosListing(stored, options) },
    {
      path: '/albums',
      formats: FORMAT_NAMES,
      find(request, options) {
        const query = withoutLanguage(request);
        const { filter } = readAlbumFilters(query);
        return newReleasesListing(options, { filter, search: searchOf(query) });
      },
    },
    {
      path: '/charts',
      formats: FORMAT_NAMES,
      find(request, options) {
        const query = withoutLanguage(request);
        requireNames(query, ['what', 'period']);
        const what = readOne(query, 'what', CHARTED);
        return chartListing(options, { what, period: readOne(query, 'period', CHART_PERIODS) });
      },
    },
    {
      path: '/browse',
      formats: FORMAT_NAMES,
      find(request, options) {
        const query = withoutLanguage(request);
        const { filter, values } = readFilters(query);
        const search = searchOf(query);
        const selection = { filter: { ...filter, types: TRACK_TYPES }, order: values.order, search };
        return selectionListing(options, selection);
      },
    },
  ];
}

/** Unknown parameters are refused where parameters select the tracks: a feed cannot show that it ignores one, as the page does. */
function withoutLanguage(request: WebRequest): URLSearchParams {
  const query = new URLSearchParams(request.query);
  query.delete(LANGUAGE_PARAMETER);
  return query;
}

function searchOf(query: URLSearchParams): string {
  return query.size === 0 ? '' : `?${query}`;
}

function requireNames(query: URLSearchParams, accepted: readonly string[]): void {
  const unknown = [...query.keys()].find((name) => !accepted.includes(name));
  if (unknown === undefined) return;
  throw new Refusal('type', `parameter ${quoteInput(unknown)} is unknown; accepted: ${accepted.join(', ')}`);
}

/** The first value is the default. */
function readOne<Value extends string>(
  query: URLSearchParams,
  name: string,
  accepted: readonly Value[],
): Value {
  const came = query.get(name) || accepted[0];
  const value = accepted.find((one) => one === came);
  if (value !== undefined) return value;
  throw new Refusal('type', `${name}: got ${quoteInput(came)}; accepted: ${accepted.join(', ')}`);
}
