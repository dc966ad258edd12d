/** All applications in memory: every request names one, and must not query the database. */
import type { Client, Clients } from '../../domain/ports.ts';
import { listClients } from '../../store/application-rows.ts';
import type { Store } from '../../store/store.ts';

export interface ClientDirectory extends Clients {
  refresh(): Promise<void>;
}

export function createClientDirectory(store: Store): ClientDirectory {
  let clients = new Map<string, Client>();
  return {
    find: (clientId) => clients.get(clientId),
    async refresh() {
      clients = new Map((await listClients(store.db)).map((client) => [client.clientId, client]));
    },
  };
}
