/**
 * The pages call the API as any application does, with a `client_id` of their own. It is public, has no owner and no redirect
 * URI, so there is no consent: logged-in users get tokens through their session.
 */
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import type { Store } from '../../store/store.ts';
import { createApplication } from './application-edits.ts';
import { findApplication } from './application-rows.ts';

/** Creates it if it is missing. Several nodes may do so at the same time. */
export async function makeWebApplication(store: Store): Promise<void> {
  if ((await findApplication(store.db, WEB_CLIENT_ID)) !== undefined) return;
  const application = { client_id: WEB_CLIENT_ID, name: 'Cantiga', plan: 'readwrite', public: true } as const;
  await createApplication(store, application).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.kind !== 'duplicate') throw error;
  });
}

const RETRY_MS = 1000;

/**
 * The same in the background: the start of the service must not wait or fail because an import locks the database. It retries until
 * it is done. Every node learns of it as of any application.
 */
export function keepWebApplication(store: Store, log: Log) {
  const stop = new AbortController();
  const make = async () => {
    while (!stop.signal.aborted) {
      try {
        return await makeWebApplication(store);
      } catch (error) {
        log.warn('the application of our own pages is not created yet', { error });
        await setTimeout(RETRY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      }
    }
  };
  const making = make();
  return {
    /** Waits for running work. */
    async close(): Promise<void> {
      stop.abort();
      await making;
    },
  };
}
