/** The module of a thread that runs statements of SQLite, one after the other, on one connection. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { LOG_LIMIT } from './sqlite-file.ts';
import { statementCache } from './sqlite-statements.ts';

export interface StatementThreadData {
  path: string;
  readOnly: boolean;
}

export interface StatementRequest {
  sql: string;
  parameters: readonly SQLInputValue[];
}

interface Failure {
  message: string;
  errcode: number | undefined;
}

/** A message to another thread loses the properties of an error. `ms`: how long the statement took. */
export type StatementAnswer = { ms: number } & ({ result: QueryResult<unknown> } | Failure);

/** Waits for a writer without harm: nothing else runs in this thread. */
const BUSY_WAIT_MS = 10_000;
const NO_ROWS: QueryResult<unknown> = { rows: [] };

let opened: ReturnType<typeof open> | undefined;

function open() {
  const { path, readOnly } = workerData as StatementThreadData;
  const options = { readOnly, timeout: BUSY_WAIT_MS, enableForeignKeyConstraints: false };
  const database = new DatabaseSync(path, options);
  database.exec('pragma cache_size = -32768');
  // As those of the main thread (`sqlite-driver.ts`), except that a commit may wait for the disk.
  if (!readOnly)
    database.exec(
      `pragma synchronous = full; pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${LOG_LIMIT}`,
    );
  return { database, statements: statementCache(database) };
}

function run({ sql, parameters }: StatementRequest): QueryResult<unknown> {
  opened ??= open();
  // On a full disk SQLite has already rolled back.
  if (sql === 'rollback' && !opened.database.isTransaction) return NO_ROWS;
  return opened.statements(sql).execute(parameters);
}

parentPort!.on('message', (request: StatementRequest) => {
  const start = performance.now();
  const answer = (outcome: { result: QueryResult<unknown> } | Failure) =>
    parentPort!.postMessage({ ms: performance.now() - start, ...outcome } satisfies StatementAnswer);
  try {
    answer({ result: run(request) });
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    answer({ message, errcode });
  }
});
