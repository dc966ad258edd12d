/**
 * The servers of one database, such as a primary and its standbys. pg connects to one server only, so this finds the right one:
 *
 *     target any          the first that accepts a connection
 *     target read-write   the first of them that accepts writes
 *     target primary      the first of them that is not in recovery
 *
 * The server that was found is current until a connection to it fails or it rejects a write. Then all are tried again, in order: after a
 * failover, the next query finds the new primary. Connections to a server that is no longer current are not used any more.
 */
import pg from 'pg';
import type { PostgresUrl, ServerTarget } from '../../domain/node/postgres-url.ts';

/** SQLSTATE of a server, a database or a role without free connections. */
export const TOO_MANY_CONNECTIONS = '53300';
/** SQLSTATE of a write that the server rejects because it is read-only. */
export const READ_ONLY_SERVER = '25006';
/** The code of the error if no server has the role of the target. */
export const WRONG_ROLE = 'WRONG_ROLE';

const IS_RIGHT: Record<Exclude<ServerTarget, 'any'>, string> = {
  'read-write': `select current_setting('transaction_read_only') = 'off' as "isRight"`,
  primary: `select not pg_is_in_recovery() as "isRight"`,
};

export const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code;

export class PostgresServers {
  readonly #urls: readonly string[];
  readonly #target: ServerTarget;
  readonly #settings: pg.ClientConfig;
  /** `undefined` while it is not known. */
  #current: string | undefined;
  #finding: Promise<void> | undefined;
  readonly #urlOf = new WeakMap<pg.ClientBase, string>();

  constructor({ urls, target }: Pick<PostgresUrl, 'urls' | 'target'>, settings: pg.ClientConfig) {
    this.#urls = urls;
    this.#target = target;
    this.#settings = settings;
    this.doubt();
  }

  /** Another server may be the right one now. */
  doubt(): void {
    this.#current = this.#urls.length === 1 ? this.#urls[0] : undefined;
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /** A client of the current server, not connected. */
  create(change: pg.ClientConfig = {}, url = this.#current ?? this.#urls[0]): pg.Client {
    const client = new pg.Client({ ...this.#settings, ...change, connectionString: url });
    this.#urlOf.set(client, url);
    return client;
  }

  isCurrent(client: pg.ClientBase): boolean {
    return this.#current === undefined || this.#urlOf.get(client) === this.#current;
  }

  async requireRole(client: pg.ClientBase): Promise<void> {
    if (this.#target === 'any') return;
    const { rows } = await client.query<{ isRight: boolean }>(IS_RIGHT[this.#target]);
    if (!rows[0].isRight)
      throw Object.assign(new Error('No server has the wanted role.'), { code: WRONG_ROLE });
  }

  /** A connection to the right server, the current one first; it is current afterwards. Throws the reason if there is none. */
  async connect(change: pg.ClientConfig = {}): Promise<pg.Client> {
    const last = this.#current;
    const order = last === undefined ? this.#urls : [last, ...this.#urls.filter((url) => url !== last)];
    let fault: unknown;
    for (const url of order) {
      const client = this.create(change, url);
      client.on('error', () => {});
      try {
        await client.connect();
        await this.requireRole(client);
        this.#current = url;
        return client;
      } catch (error) {
        cut(client);
        if (fault === undefined || weightOf(error) > weightOf(fault)) fault = error;
      }
    }
    throw fault;
  }

  /** Finds the current server if it is not known. */
  async find(): Promise<void> {
    if (this.#current !== undefined) return;
    this.#finding ??= this.connect()
      .then(cut)
      .finally(() => {
        this.#finding = undefined;
      });
    await this.#finding;
  }
}

/** The most telling of several faults is reported: what a server says, before that one cannot be reached. */
function weightOf(fault: unknown): number {
  if (fault instanceof pg.DatabaseError) return 2;
  return codeOf(fault) === WRONG_ROLE ? 1 : 0;
}

/** Without a goodbye message, which a hanging server would not read. The types do not know the socket. */
export function cut(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
