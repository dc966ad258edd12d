/** What the main thread sends to a query thread for a catalogue read, and what it gets back. */
import type { QueryPairs } from '../request/query-string.ts';
import type { HttpResponse } from '../response.ts';

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

export interface QueryResponse extends HttpResponse {
  /** The code of the API error; 0 if there is none. */
  code: number;
  /** The tag of a successful response. Only responses with a tag may be cached. */
  tag?: string | undefined;
}
