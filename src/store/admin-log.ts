/**
 * The log of admin actions. Rows are only added: database triggers reject everything else, and the deletion of an account
 * leaves its actions here, with its name.
 */
import { type Actor, type AdminAction, COMMAND_LINE } from '../domain/admin.ts';
import type { Slice } from '../domain/lists.ts';
import { insertRows } from './queries/rows.ts';
import { countFound } from './queries/where.ts';
import type { Db, Trx } from './schema.ts';

export interface NewAction {
  by: Actor;
  /** `track.edit` */
  action: string;
  /** `track 10001` */
  subject: string;
  /** Never a secret: the log is never deleted. */
  detail?: Record<string, unknown>;
}

/** Call it in the transaction of the action itself, so that neither is stored without the other. */
export async function logAction(trx: Trx, entry: NewAction): Promise<void> {
  const { by, action, subject, detail = {} } = entry;
  await insertRows(trx, 'admin_action', {
    at: new Date().toISOString(),
    ...doerColumns(by),
    action,
    subject,
    detail: JSON.stringify(detail),
  });
}

/** The actor's name, which stays when the account is deleted. */
export function doerColumns(by: Actor): { user_id: number | null; who: string } {
  return by === COMMAND_LINE ? { user_id: null, who: by } : { user_id: by.id, who: by.name };
}

export interface ActionFilter {
  who?: string | undefined;
  action?: string | undefined;
  /** Or several. */
  subject?: string | readonly string[] | undefined;
  /** Only this id and smaller ones. */
  until?: number | undefined;
}

/** The latest first. */
export async function listActions(
  db: Db,
  { offset = 0, limit, ...filter }: ActionFilter & Partial<Slice> & { limit: number },
): Promise<AdminAction[]> {
  const query = actionsOf(db, filter).selectAll().orderBy('id', 'desc').offset(offset).limit(limit);
  return (await query.execute()).map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) }));
}

export const countActions = (db: Db, filter: ActionFilter): Promise<number> =>
  countFound(actionsOf(db, filter));

function actionsOf(db: Db, filter: ActionFilter) {
  let query = db.selectFrom('admin_action');
  for (const column of ['who', 'action', 'subject'] as const) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, 'in', [value].flat());
  }
  return filter.until === undefined ? query : query.where('id', '<=', filter.until);
}
