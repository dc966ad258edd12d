/** The first administrator: the log of a service without one has a code, and the setup page accepts it once. */
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createUser, getPasswordHash } from '../../store/accounts/accounts.ts';
import { addSetupCode, hasAdmin, hasSetupCode, isSetupCode } from '../../store/accounts/setup-codes.ts';
import type { Store } from '../../store/store.ts';
import { networkOf } from '../limits/network.ts';
import type { AccountContext, LoggedIn, SignUp } from './account-context.ts';

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
