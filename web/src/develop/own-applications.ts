/** The applications of whoever is logged in. */
import { useCallback, useEffect, useState } from 'react';
import type { Application } from '../../../src/domain/people.ts';
import { usePerson } from '../api/session.ts';
import { useServices } from '../services.tsx';

/** One that was just made, with the secret that is never shown again; a public one has none. */
export type MadeApplication = Application & { client_secret?: string };

export type OwnApplications =
  /** Nobody is logged in. */
  | { is: 'nobody' }
  | { is: 'loading' }
  | { is: 'failed'; message: string }
  | { is: 'there'; list: readonly Application[] };

export interface Owned {
  owned: OwnApplications;
  reload(): void;
  /** Without asking again. */
  add(made: Application): void;
}

export function useOwnApplications(): Owned {
  const { portal } = useServices();
  const id = usePerson()?.id;
  const [owned, setOwned] = useState<OwnApplications>({ is: id === undefined ? 'nobody' : 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request.
  useEffect(() => {
    if (id === undefined) return setOwned({ is: 'nobody' });
    const controller = new AbortController();
    setOwned((now) => (now.is === 'there' ? now : { is: 'loading' }));
    portal.get<Application[]>('/portal/applications', controller.signal).then(
      (list) => controller.signal.aborted || setOwned({ is: 'there', list }),
      (error: Error) => controller.signal.aborted || setOwned({ is: 'failed', message: error.message }),
    );
    return () => controller.abort();
  }, [id, portal, attempt]);
  const reload = useCallback(() => setAttempt((last) => last + 1), []);
  const add = useCallback((made: Application) => {
    setOwned((now) => ({ is: 'there', list: now.is === 'there' ? [...now.list, made] : [made] }));
  }, []);
  return { owned, reload, add };
}
