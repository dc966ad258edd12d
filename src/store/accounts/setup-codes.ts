/**
 * Codes of the setup page, which creates the first administrator. Every node that starts without an administrator adds a code, so that
 * the code in the log of one node works on all of them. The first administrator removes them all.
 */
import { timingSafeEqual } from 'node:crypto';
import { lockIds } from '../ids.ts';
import type { Db, Trx } from '../schema.ts';
import { hashSecret, newSetupCode } from '../secrets.ts';
import type { Store } from '../store.ts';

const KEY = 'setup_';
/** Those of the latest starts. */
const CODES_MAX = 20;
/** Longer than every code, however it is typed. */
const TYPED_MAX = 100;

/** A new code; `undefined` if there is an administrator. */
export async function addSetupCode(store: Store, now: Date): Promise<string | undefined> {
  if ((await hasAdmin(store.db)) && !(await hasSetupCode(store.db))) return undefined;
  return await store.commit(async (trx) => {
    // Another node may create the first administrator at the same time.
    await lockIds(trx, 'user');
    if (await hasAdmin(trx)) {
      await removeSetupCodes(trx);
      return undefined;
    }
    const code = newSetupCode();
    const key = `${KEY}${hashSecret(foldSetupCode(code))}` as const;
    await trx.insertInto('meta').values({ key, value: now.toISOString() }).execute();
    const all = await codeRows(trx).orderBy('value', 'desc').execute();
    for (const { key } of all.slice(CODES_MAX)) await trx.deleteFrom('meta').where('key', '=', key).execute();
    return code;
  });
}

/** Whether the setup page can be used. */
export async function hasSetupCode(db: Db): Promise<boolean> {
  return (await codeRows(db).limit(1).execute()).length > 0;
}

/** Whether a text is one of the codes, however it is spaced and in either case. */
export async function isSetupCode(db: Db, typed: string): Promise<boolean> {
  if (typed.length > TYPED_MAX) return false;
  const hash = Buffer.from(hashSecret(foldSetupCode(typed)));
  const all = await codeRows(db).execute();
  return all.filter(({ key }) => timingSafeEqual(Buffer.from(key.slice(KEY.length)), hash)).length > 0;
}

/** Called in the transaction of every new administrator. */
export async function removeSetupCodes(trx: Trx): Promise<void> {
  await trx.deleteFrom('meta').where('key', 'like', `${KEY}%`).execute();
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('user').select('id').where('admin', '=', 1).limit(1).executeTakeFirst()) !==
    undefined
  );
}

function codeRows(db: Db) {
  return db.selectFrom('meta').select(['key', 'value']).where('key', 'like', `${KEY}%`);
}

/** `k7qm 2f8d…` → `K7QM2F8D…`; the letters that the alphabet lacks are taken for the digits that look like them. */
function foldSetupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
