/** A program that is killed in the middle of a migration: the first statement is committed, the second is executed and not committed. */
import type { DatabaseLocation } from '../../domain/ports.ts';
import { openStore } from '../store.ts';
import { MIGRATIONS } from './migrations.ts';
import { addMoods } from './newer-program.fixture.ts';

process.once('message', (location: DatabaseLocation) => {
  MIGRATIONS.push((types) => untilKilled(addMoods(types)) as unknown as string[]);
  void openStore(location);
});

let transactions = 0;

function* untilKilled(statements: string[]): Generator<string> {
  const isSecond = ++transactions === 2;
  yield* statements.slice(0, 2);
  if (isSecond) process.kill(process.pid, 'SIGKILL');
  yield* statements.slice(2);
}
