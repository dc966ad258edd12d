/** Changes of accounts and applications by records are logged like manual ones, and an administrator must remain. */
import type { Actor } from '../../domain/admin.ts';
import { Refusal } from '../../domain/refusal.ts';
import { logAction } from '../../store/admin-log.ts';
import { lockIds } from '../../store/ids.ts';
import type { EntityRows, Trx } from '../../store/schema.ts';

type UserRow = EntityRows['user'];

/** `name` is the name of the source. Without `by` nothing is logged. */
export function createAccountLog(trx: Trx, name: string, by: Actor | undefined) {
  let isAdminRemoved = false;

  async function log(verb: string, { id, name }: UserRow, detail: object = {}): Promise<void> {
    if (by === undefined) return;
    await logAction(trx, { by, action: `user.${verb}`, subject: `user ${id}`, detail: { name, ...detail } });
  }

  return {
    /** Call it before the row is written. `old` is absent for a new user. */
    async addChange(old: UserRow | undefined, row: UserRow, hasNewPassword: boolean): Promise<void> {
      const [had, has] = [old?.admin === 1, row.admin === 1];
      if (had && !has && old?.suspended === 0) {
        // No other transaction may count administrators at the same time.
        await lockIds(trx, 'user');
        isAdminRemoved = true;
      }
      if (had !== has) await log('admin', row, { before: { admin: had }, after: { admin: has } });
      if (old === undefined) return;
      if (hasNewPassword) await log('password', row);
      // The address itself does not belong in a log that is never cleared.
      if (old.email_folded !== row.email_folded) await log('email', row);
    },
    /** Call it when all rows are written. Throws (kind `import`) if it would remove the last administrator. */
    async requireAdmin(): Promise<void> {
      if (!isAdminRemoved) return;
      const left = await trx
        .selectFrom('user')
        .select('id')
        .where('admin', '=', 1)
        .where('suspended', '=', 0)
        .executeTakeFirst();
      if (left === undefined)
        throw new Refusal(
          'import',
          `${name}: the last administrator would lose their rights; keep at least one.`,
        );
    },
  };
}

type ApplicationRow = EntityRows['application'];

/** The identity and the permissions of an application. */
const COMPARED = ['name', 'redirect_uri', 'plan', 'user_id'] as const satisfies (keyof ApplicationRow)[];

/** Logs permissions beyond the default; nothing without `by`. */
export async function logApplication(
  trx: Trx,
  by: Actor | undefined,
  old: ApplicationRow | undefined,
  row: ApplicationRow,
): Promise<void> {
  if (by === undefined) return;
  const { client_id, name, plan, user_id } = row;
  const about = { by, subject: `application ${client_id}` };
  if (old === undefined) {
    if (plan === 'readwrite')
      await logAction(trx, { ...about, action: 'application.create', detail: { name, plan, user_id } });
    return;
  }
  if (old.secret_hash !== row.secret_hash)
    await logAction(trx, { ...about, action: 'application.secret', detail: { name } });
  const changed = COMPARED.filter((field) => old[field] !== row[field]);
  if (changed.length === 0) return;
  const pick = (one: ApplicationRow) => Object.fromEntries(changed.map((field) => [field, one[field]]));
  const detail = { name, before: pick(old), after: pick(row) };
  await logAction(trx, { ...about, action: 'application.edit', detail });
}
