/** The first administrator: the log of a service without one has a code, and the setup page accepts it once. */

import { timingSafeEqual } from 'node:crypto';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { lockIds } from '../../store/ids.ts';
import { deleteRows, insertRows, selectOne, selectRows } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import { hashSecret, newSetupCode } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { networkOf } from '../limits/network.ts';
import type { AccountContext } from './account-context.ts';
import type { LoggedIn, SignUp } from './account-options.ts';
import { createUser, getPasswordHash, IS_CODE, removeSetupCodes, SETUP_CODE } from './users.ts';

/** Logs how to create an administrator, if there is none. A service that cannot save a code starts nevertheless. */
export async function announceSetup(store: Store, settings: { url: string }, log: Log): Promise<void> {
  try {
    const setup_code = await addSetupCode(store, new Date());
    if (setup_code === undefined) return;
    const message =
      'there is no administrator yet: open the setup page and enter the code, or run `cantiga user create <name> --admin`';
    // The code is needed whatever the level of the log is.
    const level = log.isEnabled('warn') ? 'warn' : 'error';
    log[level](message, { page: `${settings.url}/setup`, setup_code });
  } catch (error) {
    log.warn('no setup code: run `cantiga user create <name> --admin` to create an administrator', { error });
  }
}

export function createSetup({ store, passwords, mails, attempts, begin }: AccountContext) {
  const failuresOfAddress = attempts('setupsOfAddress', 'wrong codes from your network');

  /** Counted before the outcome is known, so that parallel attempts cannot pass the limit. */
  async function requireCode(code: string, address: string): Promise<void> {
    const network = networkOf(address);
    await failuresOfAddress.count(network);
    // Another request may have used up the codes meanwhile.
    if (!(await isSetupCode(store.db, code))) throw (await hasSetupCode(store.db)) ? wrongCode() : noSetup();
    await failuresOfAddress.uncount(network);
  }

  return {
    /** Whether there is no administrator yet. */
    needsSetup: () => hasSetupCode(store.db),
    /** Creates the first administrator. Of concurrent calls one succeeds. Throws (kind `not-found`) as soon as there is one. */
    async setUp(code: string, account: SignUp, address: string): Promise<LoggedIn> {
      if (!(await hasSetupCode(store.db))) throw noSetup();
      await requireCode(code, address);
      const user = await createUser(
        store,
        { ...account, lang: account.lang ?? '', admin: true },
        {
          hash: (text) => passwords.hash(text, address),
          by: 'self',
          async confirm(trx) {
            if ((await hasAdmin(trx)) || !(await isSetupCode(trx, code))) throw noSetup();
          },
        },
      );
      await mails.sendVerification(user);
      return await begin(user, await getPasswordHash(store.db, user.id));
    },
  };
}

function wrongCode(): Refusal {
  return new Refusal('login', 'The setup code is wrong. It is in the log of the latest start.', {
    field: 'code',
  });
}

function noSetup(): Refusal {
  return new Refusal('not-found', 'There is already an administrator.');
}

// Codes of the setup page, which creates the first administrator. Every node that starts without an administrator adds a code, so that
// the code in the log of one node works on all of them. The first administrator removes them all.

/** The codes of the latest starts. */
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
    const key = `${SETUP_CODE}${hashSecret(foldSetupCode(code))}` as const;
    await insertRows(trx, 'meta', { key, value: now.toISOString() });
    const all = await selectRows(trx, 'meta', ['key'], IS_CODE, ['value desc']);
    for (const { key } of all.slice(CODES_MAX)) await deleteRows(trx, 'meta', { key });
    return code;
  });
}

/** Whether the setup page can be used. */
export async function hasSetupCode(db: Db): Promise<boolean> {
  return (await selectOne(db, 'meta', ['key'], IS_CODE)) !== undefined;
}

/** Whether a text is one of the codes, however it is spaced and in either case. */
export async function isSetupCode(db: Db, typed: string): Promise<boolean> {
  if (typed.length > TYPED_MAX) return false;
  const hash = Buffer.from(hashSecret(foldSetupCode(typed)));
  const all = await selectRows(db, 'meta', ['key'], IS_CODE);
  return all.filter(({ key }) => timingSafeEqual(Buffer.from(key.slice(SETUP_CODE.length)), hash)).length > 0;
}

async function hasAdmin(db: Db): Promise<boolean> {
  return (await selectOne(db, 'user', ['id'], { admin: 1 })) !== undefined;
}

/** `k7qm 2f8d…` → `K7QM2F8D…`; the letters that the alphabet lacks are taken for the digits that look like them. */
function foldSetupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
