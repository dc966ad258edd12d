import { latestChanges } from './changes.ts';
import type { Store } from './store.ts';

/**
 * The refusal that operators understand, where there is one. A database that went away is named as the reason, also when only
 * another process met the loss.
 */
export async function explainFault({ db, dialect }: Store, error: unknown): Promise<unknown> {
  const refusal = dialect.explain(error);
  if (refusal !== undefined) return refusal;
  const damage = await dialect.findDamage(db);
  if (damage !== undefined) return damage;
  return await latestChanges(db).then(
    () => error,
    (loss) => dialect.explain(loss) ?? error,
  );
}
