import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Ask, QuestionOptions } from '../catalogue/question.ts';
import type { ChangeLog } from '../core/changes/changes.ts';
import type { Feeds } from '../core/feeds/feeds.ts';
import type { Playlists } from '../core/playlists/playlists.ts';
import type { Radios } from '../core/radios/radios.ts';
import type { Reviews } from '../core/reviews/reviews.ts';
import type { Users } from '../core/users/users.ts';
import type { Outage } from '../domain/node/outage.ts';
import type { Clients, Limits, Log, UsageCounter, Waveforms } from '../domain/ports.ts';
import type { Grants } from '../domain/users.ts';
import type { QueryPairs } from './request/query-string.ts';
import type { HttpResponse } from './response.ts';
import type { LoadedDocument, RenderedDocument } from './web/render-page.ts';

/** The address and the application that a call is charged to. */
export interface Payer {
  address: string;
  /** `undefined` where it is unknown. */
  application: string | undefined;
}

/** What the main thread sends to a query thread for a catalogue read. */
export interface CatalogueQuery {
  /** Path and query as they were sent. */
  target: string;
  /** With the client id of the token that replaced it; absent if they are those of the target. */
  pairs: QueryPairs | undefined;
  client: { clientId: string; httpStatuses: boolean };
  ifNoneMatch: string | undefined;
  /** Whether the response has an ETag. Responses to a token have none. */
  isTagged: boolean;
  requestId: string;
}

/** What it gets back. */
export interface QueryResponse extends HttpResponse {
  /** The code of the API error; 0 if there is none. */
  code: number;
  /** The tag of a successful response. Only responses with a tag may be cached. */
  tag?: string | undefined;
}

export interface Queries {
  /** A call of a client that is gone when it would start is dropped, and never settles. */
  read(query: CatalogueQuery, payer: Payer, isGone?: () => boolean): Promise<QueryResponse>;
  /** The same, for a page. */
  render(page: LoadedDocument, options: QuestionOptions): Promise<RenderedDocument>;
}

/** What the HTTP code uses of the other folders. */
export interface Services {
  /** The current generation, read once per request; `undefined` before the first one is loaded. */
  catalogue(): Catalogue | undefined;
  clients: Clients;
  grants: Grants;
  users: Users;
  radios: Pick<Radios, 'list' | 'playing'>;
  playlists: Pick<Playlists, 'find' | 'hots' | 'entries'>;
  reviews: Pick<Reviews, 'find'>;
  feeds: Feeds;
  changes: ChangeLog;
  /** The change of the catalogue that all responses of this node contain. */
  shown(): number;
  limits: Limits;
  usage: UsageCounter;
  waveforms: Waveforms;
  /** Asks the query threads. */
  ask: Ask;
  /** The query threads. */
  queries: Queries;
  zips: {
    /** Whether the playlist exists, and one of its tracks may be downloaded. */
    offersPlaylist(id: number): Promise<boolean>;
  };
  /** The artist that another one was merged into. */
  successors: { find(artistId: number): Promise<number | undefined> };
  /** The present outage of the database, if any. */
  outage(): Outage | undefined;
  settings: {
    /** The public URL, without a trailing slash; final once the server listens. */
    url: string;
    /** The name of the site. Administrators may change it. */
    name: string;
    /** Errors have HTTP statuses for every application (behaviour.md 2). */
    httpStatuses: boolean;
    /** An access token may replace `client_id` (behaviour.md 24). */
    tokenOnly: boolean;
    /** The version of the software. */
    version: string;
    /** Identifies the database: generations of different databases may have the same number. */
    storeId: string;
    /** Where audio is redirected to: `https://s3.example`. */
    mediaOrigin?: string | undefined;
    /** The mail address that the operator has set. */
    contact?: string | undefined;
  };
  log: Log;
}
