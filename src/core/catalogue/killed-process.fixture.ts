/**
 * A process that changes the store all the time and makes generations, until it is killed. It saves after few changes, and now and then
 * it must build.
 */
import { sql } from 'kysely';
import { seeded } from '../../../test/seeded.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openStore, type Store } from '../../store/store.ts';
import { findUserByName } from '../accounts/users.ts';
import { type GenerationOptions, Generations } from './generations.ts';
import { changeSomething, strictLog } from './random-changes.fixture.ts';

export interface KilledTask {
  options: GenerationOptions;
  seed: number;
}

const SAVED_AFTER = 5;
const STEPS_PER_BUILD = 10;

/** As if deletions up to this change were no longer in the log: an older generation cannot be derived further. */
const forgetUpTo = ({ db }: Store, seq: number) =>
  sql`update meta set value = ${JSON.stringify({ track: { seq, entity: 'track', id: 1 } })}
    where key = 'changes_removed'`.execute(db);

process.once('message', async ({ options, seed }: KilledTask) => {
  const store = await openStore(options.store);
  const eva = (await findUserByName(store.db, 'eva'))!;
  const generations = new Generations(options, strictLog(), { savedAfter: SAVED_AFTER });
  const random = seeded(seed);
  for (;;) {
    const { version } = await generations.next();
    process.send!(version);
    if (random(STEPS_PER_BUILD) === 0) await forgetUpTo(store, version + 1);
    for (let left = random(3); left >= 0; left--)
      await changeSomething(store, random, eva).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      });
  }
});
process.once('disconnect', () => process.exit());
