/** All applications in memory: every request names one, and must not query the database. */
import type { Client, Clients } from '../../domain/ports.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import type { Db } from '../../store/schema.ts';
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

/** Rows of one query: SQLite blocks the process while it reads them. */
const CLIENTS_PAGE = 5000;

/** All applications, as cached for the request path. */
export async function listClients(db: Db): Promise<Client[]> {
  const clients: Client[] = [];
  const pages = pagesOf(CLIENTS_PAGE, (last?: { client_id: string }) =>
    db
      .selectFrom('application')
      .select(['client_id', 'name', 'plan', 'suspended', 'http_statuses'])
      .where('client_id', '>', last?.client_id ?? '')
      .orderBy('client_id')
      .limit(CLIENTS_PAGE)
      .execute(),
  );
  for await (const rows of pages)
    for (const { client_id: clientId, name, plan, suspended, http_statuses } of rows)
      clients.push({
        clientId,
        name,
        plan,
        suspended: suspended === 1,
        httpStatuses: http_statuses === 1,
      });
  return clients;
}
