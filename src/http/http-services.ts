import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Feeds } from '../core/feeds/feeds.ts';
import type { Playlists } from '../core/playlists/playlists.ts';
import type { Radios } from '../core/radios/radios.ts';
import type { Reviews } from '../core/reviews/reviews.ts';
import type { Users } from '../core/users/users.ts';
import type { Outage } from '../domain/outage.ts';
import type { Clients, Limits, Log, UsageCounter, Waveforms } from '../domain/ports.ts';
import type { Grants } from '../domain/users.ts';

/** All that the HTTP half needs of the rest. */
export interface Services {
  /** The current generation, taken once per request; none before the first one is loaded. */
  catalogue(): Catalogue | undefined;
  clients: Clients;
  grants: Grants;
  people: Users;
  radios: Pick<Radios, 'list' | 'playing'>;
  playlists: Pick<Playlists, 'find' | 'hots' | 'entries'>;
  reviews: Pick<Reviews, 'find'>;
  feeds: Feeds;
  limits: Limits;
  usage: UsageCounter;
  waveforms: Waveforms;
  zips: {
    /** Whether the playlist exists, and one of its tracks may be downloaded. */
    offersPlaylist(id: number): Promise<boolean>;
  };
  /** Whom an artist was merged into. */
  successors: { find(artistId: number): Promise<number | undefined> };
  /** Since when the database cannot be used, where it cannot. */
  outage(): Outage | undefined;
  settings: {
    /** The public address, without a trailing slash; final once the server listens. */
    url: string;
    /** Failures of every application have the HTTP status of their code (behaviour.md 2). */
    httpStatuses: boolean;
    /** The software's own version. */
    version: string;
    /** Tells this database from every other one: their generations may bear the same number. */
    storeId: string;
  };
  log: Log;
}
