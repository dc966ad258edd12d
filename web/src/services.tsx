/** Services for components: created once in the browser, and for each page that the server renders. */
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';
import type { SessionUser } from '../../src/domain/accounts/session.ts';
import type { Api } from './api/api.ts';
import { localPath } from './api/local-path.ts';
import type { Session } from './api/session.ts';

export interface Services extends Api {
  session: Session;
}

const Context = createContext<Services | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <Context value={services}>{children}</Context>;
}

export function useServices(): Services {
  const services = use(Context);
  if (services === undefined) throw new Error('There is no ServicesProvider above.');
  return services;
}

/** The user who is logged in, or `null`. */
export function useUser(): SessionUser | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.user, session.user);
}

/** Loads JSON of the web API, for `Loaded`. */
export function useJson<T>(path: string): (signal: AbortSignal) => Promise<T> {
  const { webApi } = useServices();
  return useCallback((signal) => webApi.get<T>(path, signal), [webApi, path]);
}

/** A URL of this service as a path; see `api/local-path.ts`. */
export function useLocal(): (url: string) => string {
  const { boot } = useServices();
  return useCallback((url) => localPath(boot.url, url), [boot.url]);
}
