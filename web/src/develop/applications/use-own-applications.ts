/** The applications of the logged-in user. */
import { useCallback, useMemo } from 'react';
import type { Application } from '../../../../src/domain/users.ts';
import { useLoaded } from '../../design/feedback/loaded.tsx';
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
  const load = async (signal: AbortSignal): Promise<readonly Application[] | undefined> =>
    id === undefined ? undefined : await webApi.get<Application[]>('/web-api/applications', signal);
  const { state, reload, change } = useLoaded(load, id);
  const add = useCallback((created: Application) => change((list = []) => [...list, created]), [change]);
  const owned = useMemo((): OwnApplicationsState => {
    if (id === undefined) return { status: 'loggedOut' };
    if (state.is === 'failed') return { status: 'failed', message: state.message };
    // The list of a visitor, who has just logged in, is `undefined`.
    if (state.is === 'loading' || state.value === undefined) return { status: 'loading' };
    return { status: 'loaded', list: state.value };
  }, [id, state]);
  return { owned, reload, add };
}
