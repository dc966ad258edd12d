import { latestChanges } from '../changes/changes.ts';
import type { Store } from '../store.ts';

/**
 * The refusal for operators, if there is one. An outage of the database is named as the reason, even if only another process
 * noticed it.
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
