/** What the rest of the store needs to know of a database. Only this folder knows which one it is. */
import type { Kysely, Dialect as KyselyDialect, Transaction } from 'kysely';
import type { Refusal } from '../../domain/refusal.ts';
import type { Schema } from '../schema.ts';

/** Where a fault goes that nobody waits for, such as the loss of an idle connection. */
export type Complain = (message: string, error?: unknown) => void;

/** Column types that differ in name. */
export interface ColumnTypes {
  /** At least 54 bits; in SQLite also the row's own key. */
  integer: string;
  bytes: string;
}

/** What only one transaction at a time may do. */
export type Lock = 'migrate' | 'import' | 'change';

export interface Listener {
  close(): Promise<void>;
}

export interface StoreDialect {
  kysely: KyselyDialect;
  /** The database for a reader of messages; never with a password. */
  title: string;
  types: ColumnTypes;
  hasTable(db: Kysely<Schema>, table: string): Promise<boolean>;
  /** Returns once this transaction alone holds `lock`; it holds it until its end. */
  lock(trx: Transaction<Schema>, lock: Lock): Promise<void>;
  /** Wakes the listeners of every process when this transaction commits. */
  notify(trx: Transaction<Schema>): Promise<void>;
  /**
   * Calls `wake` whenever something may have changed, also when nothing did. Never throws: a lost connection is
   * complained of and made again.
   */
  listen(wake: () => void, complain: Complain): Listener;
  /** A sentence for people about an error of this database, if it is one that people can mend. */
  explain(error: unknown): Refusal | undefined;
}
