/** A program with a further migration: the databases of this one are of an earlier version for it. */
import { MIGRATIONS, type Migration } from './migrations.ts';

export const addMood: Migration = () => [`alter table artist add column mood text not null default 'calm'`];

/** Runs `work` with that migration. */
export async function asNewerProgram<Result>(work: () => Promise<Result>): Promise<Result> {
  MIGRATIONS.push(addMood);
  return await work().finally(() => MIGRATIONS.pop());
}
