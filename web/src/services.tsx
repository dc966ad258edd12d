/** What every component may use: made once in the browser, and once for each page that the server writes. */
import { createContext, type ReactNode, use } from 'react';
import type { Api } from './api/api.ts';
import type { Session } from './api/session.ts';
import type { Player } from './player/player.ts';

export interface Services extends Api {
  session: Session;
  player: Player;
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
