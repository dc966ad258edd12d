/** The module of the thread for long reads: one read-only connection, which runs one statement after the other. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { statementCache } from './sqlite-statements.ts';

export interface ReadRequest {
  sql: string;
  parameters: readonly SQLInputValue[];
}

/** A message to another thread loses the properties of an error. `ms`: how long the statement took. */
export type ReadAnswer = { ms: number } & (
  | { rows: unknown[] }
  | { message: string; errcode: number | undefined }
);

/** Waits for a writer without harm: nothing else runs in this thread. */
const BUSY_WAIT_MS = 10_000;

let statements: ReturnType<typeof statementCache> | undefined;

function open(): ReturnType<typeof statementCache> {
  const options = { readOnly: true, timeout: BUSY_WAIT_MS, enableForeignKeyConstraints: false };
  const database = new DatabaseSync(workerData as string, options);
  database.exec('pragma cache_size = -32768');
  return statementCache(database);
}

parentPort!.on('message', ({ sql, parameters }: ReadRequest) => {
  const start = performance.now();
  const answer = (result: { rows: unknown[] } | { message: string; errcode: number | undefined }) =>
    parentPort!.postMessage({ ms: performance.now() - start, ...result } satisfies ReadAnswer);
  try {
    statements ??= open();
    answer({ rows: statements(sql).execute(parameters).rows });
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    answer({ message, errcode });
  }
});
