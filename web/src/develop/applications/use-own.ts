/** The applications of whoever is logged in. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Application } from '../../../../src/domain/users.ts';
import { useServices, useUser } from '../../services.tsx';

/** One that was just made, with the secret that is never shown again; a public one has none. */
export type MadeApplication = Application & { client_secret?: string };

type OwnApplications =
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
  const { webApi } = useServices();
  const id = useUser()?.id;
  const [owned, setOwned] = useState<OwnApplications>({ is: id === undefined ? 'nobody' : 'loading' });
  const asking = useRef<AbortController>(undefined);
  const reload = useCallback(() => {
    asking.current?.abort();
    if (id === undefined) return setOwned({ is: 'nobody' });
    asking.current = new AbortController();
    const { signal } = asking.current;
    setOwned((now) => (now.is === 'there' ? now : { is: 'loading' }));
    webApi.get<Application[]>('/web-api/applications', signal).then(
      (list) => signal.aborted || setOwned({ is: 'there', list }),
      (error: Error) => signal.aborted || setOwned({ is: 'failed', message: error.message }),
    );
  }, [id, webApi]);
  useEffect(() => {
    reload();
    return () => asking.current?.abort();
  }, [reload]);
  const add = useCallback((made: Application) => {
    setOwned((now) => ({ is: 'there', list: now.is === 'there' ? [...now.list, made] : [made] }));
  }, []);
  return { owned, reload, add };
}
