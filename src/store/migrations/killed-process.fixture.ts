/** A program that is killed in the middle of a migration: all statements are executed, and nothing is committed. */
import type { DatabaseLocation } from '../../domain/ports.ts';
import { openStore } from '../store.ts';
import { MIGRATIONS } from './migrations.ts';
import { addMood } from './newer-program.fixture.ts';

process.once('message', (location: DatabaseLocation) => {
  MIGRATIONS.push((types) => untilKilled(addMood(types)) as unknown as string[]);
  void openStore(location);
});

function* untilKilled(statements: string[]): Generator<string> {
  yield* statements;
  process.kill(process.pid, 'SIGKILL');
}
