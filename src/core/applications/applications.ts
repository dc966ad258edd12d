/** Management of applications by owners and administrators. */
import {
  requireApplicationName,
  requireUnreservedApplication,
} from '../../domain/applications/application-rules.ts';
import { haveSameOrigin } from '../../domain/applications/redirect-uri.ts';
import type { Client, Clients } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Application, User } from '../../domain/users.ts';
import type { Plan } from '../../domain/vocabulary.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import {
  type ApplicationChange,
  type ApplicationCredentials,
  createApplication,
  deleteApplication,
  rotateSecret,
  settlePlanRequest,
  updateApplication,
} from './application-edits.ts';
import {
  type ApplicationsQuery,
  findApplication,
  getApplication,
  listApplications,
  searchApplications,
  unknownApplication,
} from './application-rows.ts';

/** The fields an owner sets. An empty redirect URI: the application has no user login. */
type ApplicationFields = Pick<Application, 'name' | 'description' | 'redirect_uri' | 'http_statuses'>;

type NewFields = Pick<ApplicationFields, 'name'> & Partial<ApplicationFields & Pick<Application, 'public'>>;

/** A new application with its secret, which is never shown again; a public one has none. */
type MadeApplication = Application & { client_secret?: string };

interface ApplicationSettings {
  /** `readwrite` needs no administrator's approval. */
  readwriteAtOnce: boolean;
}

const OWN_MAX = 20;

const WHO = {
  owner: 'its owner',
  administrator: 'an administrator',
  either: 'its owner or an administrator',
};

const MAY = {
  see: 'either',
  edit: 'owner',
  rotateSecret: 'owner',
  askForPlan: 'either',
  approve: 'administrator',
  refuse: 'administrator',
  suspend: 'administrator',
  resume: 'administrator',
  delete: 'either',
} as const satisfies Record<string, keyof typeof WHO>;

const isOwner = (user: User, application: Application) => application.user_id === user.id;

function isAllowed(user: User, verb: keyof typeof MAY, application: Application): boolean {
  const who = MAY[verb];
  return (who !== 'administrator' && isOwner(user, application)) || (who !== 'owner' && user.admin);
}

/**
 * All methods throw `not-found` for applications that the user may not see, and `forbidden` for what the user may see and
 * not do. Values that break a rule are of kind `type`.
 */
export function createApplications(
  store: Store,
  clients: Pick<ClientDirectory, 'refresh'>,
  { readwriteAtOnce }: ApplicationSettings,
) {
  const allowed = async (user: User, verb: keyof typeof MAY, clientId: string): Promise<Application> => {
    const application = await findApplication(store.db, clientId);
    if (application === undefined || !isAllowed(user, 'see', application)) throw unknownApplication(clientId);
    if (isAllowed(user, verb, application)) return application;
    throw new Refusal('forbidden', `Only ${WHO[MAY[verb]]} can do this with the application ${clientId}.`);
  };
  const change =
    (verb: keyof typeof MAY, fields: ApplicationChange) => async (user: User, clientId: string) => {
      await allowed(user, verb, clientId);
      return await updateApplication(store, clientId, fields, { by: user, verb });
    };
  const settle = (verdict: 'approve' | 'refuse') => async (user: User, clientId: string) => {
    await allowed(user, verdict, clientId);
    return await settlePlanRequest(store, clientId, verdict, user);
  };
  /** Actions of owners on their own applications are not admin actions. */
  const doerUnlessOwner = (user: User, application: Application) =>
    isOwner(user, application) ? undefined : user;

  return {
    /** The applications of the user. */
    list: ({ id: user_id }: User): Promise<Application[]> => listApplications(store.db, { user_id }),

    /** Lists those of all users, for administrators. */
    search: (query: ApplicationsQuery) => searchApplications(store.longReads, query),

    get: (user: User, clientId: string) => allowed(user, 'see', clientId),

    async create(user: User, fields: NewFields): Promise<MadeApplication> {
      if (!user.admin) requireUnreservedApplication(fields.name);
      const application = { ...fields, plan: 'read', user_id: user.id } as const;
      const { client_id, client_secret } = await createApplication(store, application, {
        ownMax: OWN_MAX,
      });
      // The owner may use it immediately.
      await clients.refresh();
      const made = await getApplication(store.db, client_id);
      return made.public ? made : { ...made, client_secret };
    },

    /**
     * With another name or redirect URI it is not the application that was approved: `readwrite` then becomes
     * a request again, see `plan_requested` of the answer. Not so where no approval is needed.
     */
    async edit(user: User, clientId: string, fields: Partial<ApplicationFields>): Promise<Application> {
      const application = await allowed(user, 'edit', clientId);
      if (Object.keys(fields).length === 0) return application;
      return await updateApplication(store, clientId, (before) => {
        const renamed = fields.name !== undefined && requireApplicationName(fields.name) !== before.name;
        if (renamed && !user.admin) requireUnreservedApplication(fields.name!);
        const moved =
          fields.redirect_uri !== undefined && !haveSameOrigin(fields.redirect_uri, before.redirect_uri);
        const toApprove = before.plan === 'readwrite' && !readwriteAtOnce && !user.admin;
        if (!toApprove || !(renamed || moved)) return fields;
        return { ...fields, plan: 'read', plan_requested: 'readwrite' };
      });
    },

    async rotateSecret(user: User, clientId: string): Promise<ApplicationCredentials> {
      await allowed(user, 'rotateSecret', clientId);
      return await rotateSecret(store, clientId);
    },

    /** Takes effect immediately or becomes a request, see `plan_requested` of the result. The current plan withdraws a request. */
    async askForPlan(user: User, clientId: string, plan: Plan): Promise<Application> {
      const application = await allowed(user, 'askForPlan', clientId);
      const granted = plan === 'read' || readwriteAtOnce || user.admin;
      // The current plan is not written again: an administrator may just have revoked it.
      const request = plan === application.plan ? '' : plan;
      const columns: ApplicationChange = granted ? { plan, plan_requested: '' } : { plan_requested: request };
      const by = doerUnlessOwner(user, application);
      return await updateApplication(store, clientId, columns, by && { by, verb: 'plan' });
    },

    approve: settle('approve'),
    refuse: settle('refuse'),
    suspend: change('suspend', { suspended: true }),
    resume: change('resume', { suspended: false }),

    async delete(user: User, clientId: string): Promise<void> {
      const application = await allowed(user, 'delete', clientId);
      await deleteApplication(store, clientId, doerUnlessOwner(user, application));
    },
  };
}

export type Applications = ReturnType<typeof createApplications>;

// All applications in memory: every request names one, and must not query the database.

interface ClientDirectory extends Clients {
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
