/** Counts beside filters. The filters are those of the operation `tracks`, read and refused by its own declarations. */
import { requireLoaded } from '../../catalogue/loaded.ts';
import { countFacets } from '../../catalogue/query/facets.ts';
import { Refusal } from '../../domain/refusal.ts';
import { entityTag, hash, matches } from '../caching.ts';
import { addFields, type Pairs } from '../query-string.ts';
import type { Route } from '../route.ts';
import type { Services } from '../services.ts';
import { describe } from '../v3.0/operation.ts';
import { filterOf, TRACK_FILTERS } from '../v3.0/operations/tracks.ts';
import { quote } from '../v3.0/quote.ts';
import { collect, parseAll } from '../v3.0/read-parameters.ts';

const FILTERS = describe({ path: 'facets', summary: '', parameters: TRACK_FILTERS });

const JSON_HEADERS = [
  ...['Content-Type', 'application/json; charset=utf-8'],
  ...['X-Content-Type-Options', 'nosniff'],
];

export function facetsRoute({ catalogue, settings }: Pick<Services, 'catalogue' | 'settings'>): Route {
  return {
    method: 'GET',
    path: '/portal/facets',
    access: 'everyone',
    speaks: 'json',
    handle({ query, headers }) {
      const filter = readFilter(query);
      const generation = requireLoaded(catalogue());
      const tag = entityTag(hash(`${settings.version} ${settings.storeId}`), generation, `facets ${query}`);
      const kept = ['ETag', tag, 'Cache-Control', 'public, max-age=60'];
      if (matches(headers['if-none-match'] ?? '', tag)) return { status: 304, headers: kept };
      const body = Buffer.from(`${JSON.stringify(countFacets(generation, filter))}\n`);
      return { status: 200, headers: [...JSON_HEADERS, ...kept], body };
    },
  };
}

/** Refuses (kind `type`) what is no filter by its name, and what its declaration does not accept. */
function readFilter(query: URLSearchParams) {
  const pairs: Pairs = { names: [], values: [] };
  addFields(pairs, query);
  for (const name of pairs.names) {
    if (FILTERS.parameters.has(name)) continue;
    const accepted = [...FILTERS.parameters.keys()].join(', ');
    throw new Refusal('type', `parameter ${quote(name)} is not known here; accepted: ${accepted}`);
  }
  const warnings: string[] = [];
  const values = parseAll(FILTERS, collect(FILTERS, pairs, warnings), warnings);
  return filterOf(values as Parameters<typeof filterOf>[0]);
}
