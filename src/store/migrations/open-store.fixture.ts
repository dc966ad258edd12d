/** A program that migrates the database, and replies with the reason if it refuses to. */
import type { DatabaseLocation } from '../../domain/ports.ts';
import { openStore } from '../store.ts';

process.once('message', async (location: DatabaseLocation) => {
  const refusal = await openStore(location).then(
    (store) => store.close(),
    (error: Error) => error.message,
  );
  process.send?.(refusal ?? '');
  process.disconnect?.();
});
