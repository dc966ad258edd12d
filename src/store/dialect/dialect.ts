/** What the rest of the store needs to know of a database. Only this folder knows which one it is. */
import type { CompiledQuery, Dialect as KyselyDialect, QueryResult } from 'kysely';
import { Refusal, Unavailable } from '../../domain/refusal.ts';
import type { ColumnTypes } from '../declare-tables.ts';
import type { Db, Trx } from '../schema.ts';
import type { Availability, Judgement } from './availability.ts';

/** The callbacks of a listener. */
export interface ListenerCallbacks {
  /** Something may have changed; also called when nothing did. */
  wake(): void;
  /** The listener has lost the database, or cannot reach it. It retries, and reports every failed attempt. */
  lost(error: unknown): void;
  /** It listens, for the first time or again. */
  listens(): void;
}

/** Locks that one transaction at a time may hold. */
export type Lock = 'migrate' | 'import' | 'change' | 'import-start';

/**
 * Does small writes atomically, and resolves when they are durable. The work awaits nothing but its own transaction: on SQLite
 * other writes wait for it, and a nested commit would deadlock. Its errors reach only its caller.
 */
export type Commit = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/** The same for a single statement; resolves to its result. On PostgreSQL it takes less time than a transaction around it. */
export type CommitStatement = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;

export interface Committer {
  commit: Commit;
  commitStatement: CommitStatement;
}

/** API callers read it too, so it does not reveal where the database is. */
export function busyWriting(cause?: unknown): Refusal {
  const message = 'Another write, such as an import, is going on. Try again later.';
  return new Refusal('overload', message, { cause, retryAfter: 2 });
}

/** The database cannot be used, for operators. */
export class StoreFault extends Refusal {
  readonly fault: string;
  readonly remedy: string | undefined;

  constructor(fault: string, remedy?: string, cause?: unknown) {
    super('store', remedy === undefined ? fault : `${fault} ${remedy}`, { cause });
    this.fault = fault;
    this.remedy = remedy;
  }
}

export class Damaged extends StoreFault {
  constructor(fault: string, file: string, cause?: unknown) {
    const remedy = `Stop the service, move the file away, and restore a backup with \`cantiga restore <path>\`. Without one, \`sqlite3 ${file} .recover\` saves what can still be read.`;
    super(fault, remedy, cause);
  }
}

/** Too many queries wait for the database. */
export function busyDatabase(cause?: Refusal): Refusal {
  return new Refusal('overload', 'The database is busy. Try again in a moment.', { cause, retryAfter: 2 });
}

/** Messages for callers. */
export const DISK_FULL = 'Nothing can be saved at the moment: the disk of the database is full.';
export const READ_ONLY_NOW = 'Nothing can be saved at the moment: the database is read-only.';

export interface Listener {
  close(): Promise<void>;
}

/**
 * A description of the running nodes, for a migration that older nodes cannot run with. `undefined` if there are none; then none can start
 * listening until the migration has ended.
 */
export type ExcludeNodes = () => Promise<string | undefined>;

/** The version and the size of the database. */
export interface DatabaseState {
  kind: 'sqlite' | 'postgres';
  version: string;
  /** `null` if unknown. */
  bytes: number | null;
  /** Connections; `null` if they are all in this process. */
  pool: { open: number; idle: number; waiting: number; max: number } | null;
}

export interface StoreDialect {
  kysely: KyselyDialect;
  /** Runs long reads, where statements would otherwise run in the thread of the caller. */
  readsThread?: KyselyDialect | undefined;
  /** Runs transactions that change many rows, likewise. */
  writesThread?: KyselyDialect | undefined;
  /** A connection for what all nodes count together, so that requests do not wait behind others. Absent if the database serves one node. */
  counting?: () => KyselyDialect;
  availability: Availability;
  /** The database for messages; never with a password. */
  title: string;
  types: ColumnTypes;
  /** SQL: milliseconds since 1970, by the clock of the database. */
  now: string;
  /** SQL, after a `select` of rows to update: takes those that no other transaction has taken. */
  skipLocked: string;
  committer(db: Db): Committer;
  /** The names of all tables and views, also those of other programs. */
  tableNames(db: Db): Promise<string[]>;
  /** The clause of `insert` before `values`, for rows that bring the values of an auto-increment key. */
  withNumbers: string;
  /** After such rows: the next row gets a number above theirs. */
  continueNumbers(trx: Trx, table: string, column: string): Promise<void>;
  /**
   * Returns once this transaction alone holds `lock`, until its end. With `brief`, a lock that is not free within ten seconds
   * is an error, which `explain` turns into a `Refusal` of kind `overload`, like every locked row; otherwise the transaction
   * waits as long as it takes.
   */
  lock(trx: Trx, lock: Lock, brief?: 'brief'): Promise<void>;
  /** Wakes the listeners of every process when this transaction commits. */
  notify(trx: Trx): Promise<void>;
  /** Never throws: a lost connection is reported and reopened. While it listens, migrations find this process as a running node. */
  listen(listening: ListenerCallbacks): Listener;
  /** A transaction that holds the lock `migrate`. It is rolled back and tried again while it would make users of a table wait. */
  migration(db: Db, work: (trx: Trx, excludeNodes: ExcludeNodes) => Promise<void>): Promise<void>;
  state(db: Db): Promise<DatabaseState>;
  /** Checks the whole database for damage, as far as possible from here. */
  findDamage(db: Db): Promise<Damaged | undefined>;
  /** A sentence about an error of this database, if operators can fix the cause. */
  explain(error: unknown): Refusal | undefined;
}

/** The message to operators about an error, by its class. */
export function explainBy(judge: (error: unknown) => Judgement | undefined): StoreDialect['explain'] {
  return (error) => {
    if (error instanceof Unavailable) return error.cause instanceof Refusal ? error.cause : undefined;
    return error instanceof Refusal ? error : judge(error)?.refusal;
  };
}
