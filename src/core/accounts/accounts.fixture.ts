/** Accounts on a fresh database, with cheap hashes that can be delayed. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { after, before, mock } from 'node:test';
import type { TestDatabase } from '../../../test/databases.fixture.ts';
import { createLog } from '../../cli/log.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createAccounts } from './accounts.ts';

export const ADDRESS = '192.0.2.1';
export const ANA = { name: 'Ana', email: 'ana@example.org', password: 'correct horse' };
export const WRONG = { kind: 'login', message: 'The username or password is wrong.' };

interface Hashing {
  /** The cost of each hash. */
  costs: string[];
  /** While set, hashes wait here until the test finishes them. */
  held: (() => void)[] | undefined;
}

/** Tests use cheap password hashes; the real ones have their own tests. */
export function cheapHashes(): Hashing {
  const hashing: Hashing = { costs: [], held: undefined };
  const { argon2 } = crypto;
  before(() => {
    mock.method(crypto, 'argon2', (...[name, parameters, done]: Parameters<typeof argon2>) => {
      const { memory, passes, parallelism, tagLength } = parameters;
      hashing.costs.push(`${name} ${memory} ${passes} ${parallelism} ${tagLength}`);
      const compute = () => argon2(name, { ...parameters, memory: 8, passes: 1 }, done);
      if (hashing.held === undefined) compute();
      else hashing.held.push(compute);
    });
    syncBuiltinESMExports();
  });
  after(() => {
    mock.restoreAll();
    syncBuiltinESMExports();
  });
  return hashing;
}

export async function openAccounts({ openFresh }: TestDatabase, signup = true) {
  const store = await openFresh();
  const mails: Mail[] = [];
  const mailer = { deliver: async (mail: Mail) => void mails.push(mail) };
  let time = Date.parse('2026-03-01T12:00:00Z');
  let lines = '';
  const log = createLog({
    level: 'info',
    format: 'json',
    colour: false,
    write: (text) => {
      lines += text;
    },
  });
  const settings = { url: 'http://localhost:8080', signup };
  const accounts = createAccounts({ store, mailer, settings, log, now: () => new Date(time) });
  return {
    store,
    accounts,
    log,
    mails,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    /** The token in the latest mail, after all pending mails are sent. */
    async mailed(): Promise<string> {
      await accounts.close();
      return mails.at(-1)!.link.split('/').at(-1)!;
    },
    logged: () => {
      log.flush();
      return lines;
    },
  };
}
