/** A program that is killed in the middle of a migration: all statements are executed, and nothing is committed. */
import type { DatabaseLocation } from '../../domain/ports.ts';
import { openStore } from '../store.ts';
import { MIGRATIONS } from './migrations.ts';

process.once('message', (location: DatabaseLocation) => {
  const last = MIGRATIONS.length - 1;
  const statementsOf = MIGRATIONS[last];
  MIGRATIONS[last] = (types) => untilKilled(statementsOf(types)) as unknown as string[];
  void openStore(location);
});

function* untilKilled(statements: string[]): Generator<string> {
  yield* statements;
  process.kill(process.pid, 'SIGKILL');
}
