/**
 * Listings below the paths of their pages: `/list/a70` is an album, and `/list/a70.m3u8` a playlist file of it. They are public, as the
 * pages are.
 */

import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { installationOf } from '../../core/changes/changes.ts';
import { LISTING_TYPES, type ListingFormatName, listingPath } from '../../domain/catalogue/listings.ts';
import { fileName } from '../../domain/media/file-name.ts';
import { findLanguage, LANGUAGE_PARAMETER, withLanguage } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { etagIn, etagOf, evaluateConditions, hash } from '../etag.ts';
import { attachment } from '../media/attachment.ts';
import { bodyOf, type HttpResponse, piecesOf } from '../response.ts';
import { askFor, type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { bestEncoding, encodedResponse } from '../web/encoding.ts';
import { documentOf, FORMAT_NAMES, FORMATS } from './documents.ts';
import { createLastChanges } from './last-change.ts';
import { type ItemSource, type Listing, NO_DETAILS } from './listing.ts';
import { SOURCES } from './listings.ts';

const NO_SIZES: ReadonlyMap<number, number> = new Map();
/** Seconds for which clients and proxies may cache a listing. */
const CACHED = 300;
/** A radio plays another track after some minutes. */
const LIVE_CACHED = 30;

export function syndicationRoutes(context: RouteContext): Route[] {
  const { media, settings } = context;
  const lastChange = createLastChanges();

  async function respond(request: WebRequest, name: ListingFormatName, path: string): Promise<HttpResponse> {
    const { kind, write } = FORMATS[name];
    const language = findLanguage(request.query.get(LANGUAGE_PARAMETER)) ?? 'en';
    const catalogue = requireLoaded(context.catalogue());
    const ask = askFor(context.ask, request);
    const found = await SOURCES[path](request, { context, catalogue, ask, kind, language });
    if (found === undefined) throw new Refusal('not-found', 'This list does not exist, or no longer.');
    const self = listingPath(found.page, name);
    const own = language === 'en' ? self : withLanguage(self, language);
    if (!('entries' in found))
      return { status: 301, headers: ['Location', own, 'Cache-Control', 'no-cache'] };
    const listing = { ...NO_DETAILS, ...found };
    const source: ItemSource = {
      catalogue,
      url: settings.url,
      installation: installationOf(settings.storeId),
      sizes: kind === 'feed' ? await media.knownSizes(trackIds(catalogue, listing)) : NO_SIZES,
    };
    // Ten thousand entries have taken some milliseconds, and their state takes as many.
    await yieldToEvents();
    const state = etagOf(stateOf(listing, source, [settings.version, settings.name, name, own]));
    // A feed is short, and requested again and again.
    const encoding = kind === 'feed' ? bestEncoding(request.headers['accept-encoding']) : 'identity';
    const etag = etagIn(encoding, state);
    const seconds = path === '/radio/:id' ? LIVE_CACHED : CACHED;
    const validators = { etag, modified: lastChange(hash(own), state) };
    const common = ['ETag', etag, 'Cache-Control', `public, max-age=${seconds}`];
    if (kind === 'feed') common.push('Vary', 'Accept-Encoding');
    if (validators.modified !== undefined) common.push('Last-Modified', validators.modified.toUTCString());
    const condition = evaluateConditions(request.headers, validators);
    if (condition !== undefined) return { status: condition, headers: common };
    const headers = [...common, 'Content-Type', `${LISTING_TYPES[name]}; charset=utf-8`];
    const parts = write(documentOf(listing, source, { self: own, language, site: settings.name }));
    if (kind === 'feed')
      return await encodedResponse(
        { status: 200, headers, body: Buffer.from([...parts].join('')) },
        encoding,
      );
    headers.push(...attachment(`${fileName(listing.title)}.${name}`));
    return { status: 200, headers, ...bodyOf(piecesOf(parts)) };
  }

  return Object.keys(SOURCES).flatMap((path) =>
    FORMAT_NAMES.filter((name) => path !== '/radios' || FORMATS[name].kind === 'playlist').map((name) =>
      route('everyone', 'html', 'GET', `${path}.${name}`, (request) => respond(request, name, path)),
    ),
  );
}

function trackIds({ tracks }: Catalogue, { entries }: Listing): number[] {
  return entries.flatMap((entry) => ('track' in entry ? [tracks.id[entry.track]] : []));
}

/** All that the bytes of a document depend on. Names, dates and licences of tracks change with the version of the catalogue. */
function stateOf({ entries, ...head }: Listing, source: ItemSource, of: readonly string[]): string {
  const { catalogue, url, installation, sizes } = source;
  const ids = entries.map((entry) => {
    if ('radio' in entry) return `${entry.radio.id} ${entry.radio.dispname}`;
    const id = catalogue.tracks.id[entry.track];
    return `${id} ${entry.added ?? ''} ${sizes.get(id) ?? ''}`;
  });
  return JSON.stringify([of, url, installation, catalogue.version, head, ids]);
}
