/** A Kysely dialect that passes every error to `availability`, and fails fast during an outage. */
import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely';
import type { Availability } from './availability.ts';
import type { SqliteConnection } from './shared-commit.ts';

interface WatchedConnection extends SqliteConnection {
  inner: DatabaseConnection;
  writes: boolean;
}

/** `mayWrite` throws if no writing transaction may start. */
export function watched(dialect: Dialect, availability: Availability, mayWrite: () => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => watchedDriver(dialect.createDriver(), availability, mayWrite),
  };
}

function watchedDriver(driver: Driver, availability: Availability, mayWrite: () => void): Driver {
  const judged = (error: unknown): never => {
    throw availability.fault(error);
  };
  /** Drivers use their connections again. */
  const known = new WeakMap<DatabaseConnection, WatchedConnection>();
  const watch = (inner: DatabaseConnection): WatchedConnection => {
    let connection = known.get(inner);
    if (connection === undefined) {
      connection = {
        inner,
        writes: false,
        executeQuery: (query, options) => inner.executeQuery<never>(query, options).catch(judged),
        isInTransaction: () => (inner as SqliteConnection).isInTransaction(),
        streamQuery: (query, chunkSize, options) => inner.streamQuery(query, chunkSize, options),
      };
      known.set(inner, connection);
    }
    return connection;
  };
  const innerOf = (connection: DatabaseConnection) => (connection as WatchedConnection).inner;
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      await availability.admit();
      return watch(await driver.acquireConnection(options).catch(judged));
    },
    async beginTransaction(connection, settings: TransactionSettings) {
      const writes = settings.accessMode !== 'read only';
      if (writes) mayWrite();
      await driver.beginTransaction(innerOf(connection), settings).catch(judged);
      (connection as WatchedConnection).writes = writes;
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(innerOf(connection)).catch(judged);
      if ((connection as WatchedConnection).writes) availability.wrote();
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)).catch(judged),
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => {
      availability.close();
      return driver.destroy(options);
    },
  };
}
