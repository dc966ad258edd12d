/** The applications of the logged-in user. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Application } from '../../../../src/domain/users.ts';
import { useServices, useUser } from '../../services.tsx';

/** A new application with its secret, which is shown only once. A public application has none. */
export type CreatedApplication = Application & { client_secret?: string };

type OwnApplicationsState =
  | { status: 'loggedOut' }
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'loaded'; list: readonly Application[] };

export interface OwnApplications {
  owned: OwnApplicationsState;
  reload(): void;
  /** Adds it without loading the list again. */
  add(created: Application): void;
}

export function useOwnApplications(): OwnApplications {
  const { webApi } = useServices();
  const id = useUser()?.id;
  const [owned, setOwned] = useState<OwnApplicationsState>({
    status: id === undefined ? 'loggedOut' : 'loading',
  });
  const request = useRef<AbortController>(undefined);
  const reload = useCallback(() => {
    request.current?.abort();
    if (id === undefined) return setOwned({ status: 'loggedOut' });
    request.current = new AbortController();
    const { signal } = request.current;
    setOwned((now) => (now.status === 'loaded' ? now : { status: 'loading' }));
    webApi.get<Application[]>('/web-api/applications', signal).then(
      (list) => signal.aborted || setOwned({ status: 'loaded', list }),
      (error: Error) => signal.aborted || setOwned({ status: 'failed', message: error.message }),
    );
  }, [id, webApi]);
  useEffect(() => {
    reload();
    return () => request.current?.abort();
  }, [reload]);
  const add = useCallback((created: Application) => {
    setOwned((now) => ({
      status: 'loaded',
      list: now.status === 'loaded' ? [...now.list, created] : [created],
    }));
  }, []);
  return { owned, reload, add };
}
