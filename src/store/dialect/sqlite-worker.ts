/** The module of a thread for SQLite: runs statements one after the other, on one connection, or makes checkpoints. */
import { DatabaseSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { readThreadData, serveCalls } from '../../threads/serve-calls.ts';
import { createCheckpoints } from './sqlite-checkpoint.ts';
import { LOG_LIMIT } from './sqlite-file.ts';
import { statementCache } from './sqlite-statements.ts';
import type { SqliteThreadData, StatementAnswer, StatementRequest } from './sqlite-threads.ts';

/** Waits for a writer without harm: nothing else runs in this thread. */
const BUSY_WAIT_MS = 10_000;
/** Looking at the log costs some microseconds. */
const LOOK_MS = 100;
const NO_ROWS: QueryResult<unknown> = { rows: [] };

const {
  data: { path, lane },
} = readThreadData<SqliteThreadData>();
let opened: ReturnType<typeof open> | undefined;
let checkpoints: ReturnType<typeof createCheckpoints> | undefined;
const looking = lane === 'checkpoints' ? setInterval(look, LOOK_MS) : undefined;

serveCalls<never, StatementRequest, StatementAnswer>({
  receive() {},
  answer: (request) => ({ answer: attempt(request), transferred: [] }),
  close() {
    clearInterval(looking);
    checkpoints?.close();
    opened?.database.close();
  },
});

function open() {
  const readOnly = lane === 'reads';
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

function attempt(request: StatementRequest): StatementAnswer {
  try {
    return { result: run(request) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { message, errcode };
  }
}

function run({ sql, parameters }: StatementRequest): QueryResult<unknown> {
  opened ??= open();
  // On a full disk SQLite has already rolled back.
  if (sql === 'rollback' && !opened.database.isTransaction) return NO_ROWS;
  return opened.statements(sql).execute(parameters);
}

function look(): void {
  try {
    checkpoints ??= createCheckpoints(path);
    checkpoints.run(performance.now());
  } catch {
    // Nothing is lost: it stays in the log until a later time. Faults of the disk are reported where something is read or written.
  }
}
