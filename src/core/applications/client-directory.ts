/** All applications in memory: every request names one, and must not query the database. */
import type { Client, Clients } from '../../domain/ports.ts';
import { listClients } from '../../store/applications/application-rows.ts';
import type { Store } from '../../store/store.ts';

export interface ClientDirectory extends Clients {
  all(): Client[];
  refresh(): Promise<void>;
  /** Calls after each refresh. */
  watch(onRefresh: (clients: Client[]) => void): void;
}

export function createClientDirectory(store: Store): ClientDirectory {
  let clients = new Map<string, Client>();
  const watchers: ((clients: Client[]) => void)[] = [];
  return {
    find: (clientId) => clients.get(clientId),
    all: () => [...clients.values()],
    async refresh() {
      const rows = await listClients(store.db);
      clients = new Map(rows.map((client) => [client.clientId, client]));
      for (const onRefresh of watchers) onRefresh(rows);
    },
    watch(onRefresh) {
      watchers.push(onRefresh);
    },
  };
}
