/** The service below HTTP: its handler over the same database, in the bench's own process. */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { createClientDirectory } from '../../src/core/applications/applications.ts';
import { createUsage } from '../../src/core/applications/usage.ts';
import { createChangeLog } from '../../src/core/changes/changes.ts';
import { createShared } from '../../src/core/common-counts/shared.ts';
import { createFeeds } from '../../src/core/feeds/feeds.ts';
import { createLimits, type LimitSettings } from '../../src/core/limits/limits.ts';
import { findGrant } from '../../src/core/oauth/oauth-tokens.ts';
import { createPlaylists } from '../../src/core/playlists/playlists.ts';
import { createReviews } from '../../src/core/reviews/reviews.ts';
import { createUsers } from '../../src/core/users/users.ts';
import type { Clients, Limits, Log, UsageCounter } from '../../src/domain/ports.ts';
import type { Grants } from '../../src/domain/users.ts';
import { parseTarget } from '../../src/http/request/request-target.ts';
import { createCatalogueReader } from '../../src/http/v3.0/catalogue-reader.ts';
import { createHandler } from '../../src/http/v3.0/handler.ts';
import { OPERATIONS } from '../../src/http/v3.0/operations.ts';
import { createTrackSearch } from '../../src/http/web-api/track-search.ts';
import { openStore } from '../../src/store/store.ts';
import { SETTINGS } from './read-routes.ts';
import { bodyText } from './response-body.ts';

export interface BenchHandler {
  /** Resolves to the body of the response. */
  get(path: string): Promise<string>;
  /** Reads this generation from now on; without one, drops what is cached for the catalogue as a whole: responses, words of searches. */
  forget(generation?: Catalogue): void;
  clients: Clients;
  grants: Grants;
  limits: Limits;
  usage: UsageCounter;
  close(): Promise<void>;
}

/** All limits are checked, and none is ever reached. */
const FAR = Number.MAX_SAFE_INTEGER;
const LIMITS: LimitSettings = {
  rateRead: FAR,
  rateReadwrite: FAR,
  rateAddress: FAR,
  rateUser: FAR,
  rateMedia: FAR,
  streamsAddress: FAR,
  quotaRead: FAR,
  quotaReadwrite: FAR,
};

export const LOG: Log = { debug() {}, info() {}, warn() {}, error() {}, isEnabled: () => false };

/** Over a catalogue in memory and a SQLite file. */
export async function openHandler(catalogue: Catalogue, file: string): Promise<BenchHandler> {
  const store = await openStore({ kind: 'sqlite', file });
  const clients = createClientDirectory(store);
  await clients.refresh();
  const grants: Grants = { find: (token) => findGrant(store.db, token) };
  const today = createShared().window('day', 86_400);
  const usage = createUsage({ store, clients, log: LOG, today });
  const limits = createLimits(LIMITS, today);
  let current = catalogue;
  const waveforms = { copy: () => 0 };
  const read = createCatalogueReader(
    { catalogue: () => current, waveforms, settings: SETTINGS, log: LOG },
    OPERATIONS,
  );
  const handler = createHandler(
    {
      catalogue: () => current,
      ask: async ({ answer }, input) => answer(current, input),
      clients,
      grants,
      users: createUsers(store, { touch() {} }),
      outage: () => undefined,
      limits,
      usage,
      waveforms,
      queries: {
        read: async (query) => read(query),
        render: () => Promise.reject(new Error('the handler renders no pages')),
      },
      zips: { offersPlaylist: async () => false },
      successors: { find: async () => undefined },
      radios: { list: () => [], playing: async () => undefined },
      playlists: createPlaylists(
        store,
        { touch() {} },
        undefined,
        undefined,
        // Another object each time, so that no result is cached.
        createTrackSearch(
          () => ({ ...catalogue }),
          async ({ answer }, input) => answer(catalogue, input),
        ),
      ),
      reviews: createReviews(store, { touch() {} }),
      feeds: createFeeds(store),
      changes: createChangeLog(store, 'bench'),
      shown: () => catalogue.version,
      settings: SETTINGS,
      log: LOG,
    },
    OPERATIONS,
  );
  return {
    clients,
    grants,
    limits,
    usage,
    forget(generation = { ...catalogue }) {
      current = generation;
    },
    async get(path) {
      const request = { method: 'GET', headers: {}, address: '127.0.0.1', form: undefined };
      const handled = await handler(request, parseTarget(path), 'bench');
      const text = await bodyText(handled);
      if (handled.status !== 200) throw new Error(`${path} was answered with ${handled.status}: ${text}`);
      return text;
    },
    async close() {
      await usage.close();
      await store.close();
    },
  };
}
