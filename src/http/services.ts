import type { Catalogue } from '../catalogue/catalogue.ts';
import type { People } from '../core/people.ts';
import type { Grants } from '../domain/people.ts';
import type { Clients, Limits, Log, UsageCounter, Waveforms } from '../domain/ports.ts';

/** All that the HTTP half needs of the rest. */
export interface Services {
  /** The current generation, taken once per request; none before the first one is loaded. */
  catalogue(): Catalogue | undefined;
  clients: Clients;
  grants: Grants;
  people: People;
  limits: Limits;
  usage: UsageCounter;
  waveforms: Waveforms;
  settings: {
    /** The public address, without a trailing slash; final once the server listens. */
    url: string;
    /** HTTP 200 on every failure, for older clients (decision 2). */
    failuresAs200: boolean;
    /** The software's own version. */
    version: string;
    /** Tells this database from every other one: their generations may bear the same number. */
    storeId: string;
  };
  log: Log;
}
