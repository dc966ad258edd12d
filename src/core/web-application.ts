/**
 * Our own pages call the interface as any application does, with a `client_id` of their own. It is public, belongs to nobody
 * and has no redirect URI, so nobody can be asked to allow it: people who are logged in get tokens by their session.
 */
import type { Person } from '../domain/people.ts';
import { Refusal } from '../domain/refusal.ts';
import type { WebToken } from '../domain/session.ts';
import { WEB_CLIENT_ID } from '../domain/vocabulary.ts';
import { createApplication, findApplication } from '../store/applications.ts';
import type { Store } from '../store/store.ts';
import { createWebToken } from '../store/web-tokens.ts';

/** Makes it where it is missing. Several nodes may do so at once. */
export async function makeWebApplication(store: Store): Promise<void> {
  if ((await findApplication(store.db, WEB_CLIENT_ID)) !== undefined) return;
  const application = { client_id: WEB_CLIENT_ID, name: 'Cantiga', plan: 'readwrite', public: true } as const;
  await createApplication(store, application).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.kind !== 'duplicate') throw error;
  });
}

export interface WebTokens {
  /** For whoever is logged in with this session. Refuses (kind `login`) one that has ended meanwhile. */
  create(person: Pick<Person, 'id'>, session: string): Promise<WebToken>;
}

export function createWebTokens(store: Store): WebTokens {
  return {
    async create({ id }, session) {
      const token = await createWebToken(store, { session, userId: id }, new Date());
      if (token === undefined) throw new Refusal('login', 'Log in first.');
      return token;
    },
  };
}
