/** What the errors of PostgreSQL and of its connections mean: for operators, and for the availability of the store. */
import { Refusal } from '../../domain/refusal.ts';
import type { Judgement } from './availability.ts';
import { busyDatabase, busyWriting, DISK_FULL, READ_ONLY_NOW } from './dialect.ts';
import { isExhausted } from './postgres-pool.ts';
import { codeOf, READ_ONLY_SERVER, TOO_MANY_CONNECTIONS, WRONG_ROLE } from './postgres-servers.ts';

/** Why the database cannot be used: by system error code, or by SQLSTATE. */
const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'no answer',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  '57P01': 'the server is shutting down',
  '57P02': 'the server is shutting down',
  '57P03': 'the server is starting up',
  [WRONG_ROLE]: 'no server accepts writes',
};

/** The same for wrong settings, here or on the server: an operator has to correct them. */
const WRONG_SETTINGS: Record<string, string> = {
  '28P01': 'user name and password do not fit',
  '28000': 'the server does not let this user in',
  '3D000': 'there is no such database',
  '42501': 'this user may not make or read the tables',
};

/** The same for errors that make only writes fail, with the message to callers. */
const UNWRITABLE: Record<string, [reason: string, message: string]> = {
  '53100': ['the disk of the server is full', DISK_FULL],
  [READ_ONLY_SERVER]: [
    'it was opened for reading alone, or the server is read-only, a replica perhaps',
    READ_ONLY_NOW,
  ],
};

/** Errors that may disappear soon. */
const BUSY: Record<string, string> = {
  [TOO_MANY_CONNECTIONS]: 'the server has too many connections',
  '53200': 'the server has no memory left',
  '40P01': 'two transactions waited for each other',
  '40001': 'another transaction changed the same',
  '57014': 'a query was cancelled',
};

const LOCK_NOT_AVAILABLE = '55P03';
/** The messages of pg, without a code, for a lost connection; the last is for using one afterwards. */
const CUT = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;
/** Class 08 of SQLSTATE. */
const CONNECTION_EXCEPTION = /^08...$/;

/** `title` names the database. `undefined` for errors that say nothing about its availability. */
export function judgePostgresFault(error: unknown, title: string): Judgement | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const because = (reason: string) =>
    new Refusal('store', `Cannot use ${title}: ${reason}.`, { cause: error });
  if (code === LOCK_NOT_AVAILABLE) return { loss: 'busy', refusal: busyWriting(error) };
  if (code in BUSY || isExhausted(error)) {
    const reason = BUSY[code] ?? 'all its connections are in use';
    return { loss: 'busy', refusal: busyDatabase(because(reason)) };
  }
  if (code in UNWRITABLE) {
    const [reason, message] = UNWRITABLE[code];
    return { loss: 'unwritable', refusal: because(reason), message };
  }
  const reason = UNREACHABLE[code] ?? WRONG_SETTINGS[code] ?? reasonOf(error.message, code);
  return reason === undefined ? undefined : { loss: 'unreachable', refusal: because(reason) };
}

/** Waiting does not help: an operator has to correct it. */
export function isWrongSetting(error: unknown): boolean {
  return String(codeOf(error)) in WRONG_SETTINGS;
}

function reasonOf(message: string, code: string): string | undefined {
  // "Connection terminated due to connection timeout" is an attempt that took too long.
  if (/timeout/i.test(message)) return 'no answer';
  return CUT.test(message) || CONNECTION_EXCEPTION.test(code) ? 'the connection was cut' : undefined;
}
