/** The mails to users, each with a link, in the language of the account. */

import { sql } from 'kysely';
import { MAIL_LINK_HOURS } from '../../domain/accounts/account-limits.ts';
import { findLanguage, type Language } from '../../domain/pages.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import type { NewJob } from '../../store/jobs/jobs.ts';
import { countRows } from '../../store/queries/where.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { SharedAttempts } from '../common-counts/shared.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { getAdminUser } from './admin-users.ts';
import { typedKey, userKey } from './attempts.ts';
import { createMailLink } from './mail-links.ts';
import { german } from './mails/de.ts';
import { english, type MailMessages } from './mails/en.ts';
import { spanish } from './mails/es.ts';
import { french } from './mails/fr.ts';
import { findUserByNameOrEmail, getUser } from './users.ts';

interface AccountMailsOptions {
  store: Store;
  mailer: Pick<Mailer, 'deliver'>;
  jobs: Pick<Jobs, 'handle' | 'add' | 'settle'>;
  /** The public URL is final once the server listens. */
  settings: { url: string };
  log: Log;
  resetsOfAccount: SharedAttempts;
  /** So that a user who changes settings again and again does not fill the mailbox. */
  noticesOfAccount: SharedAttempts;
  now: () => Date;
}

/** Who gets a mail about a closed report: a listener who reported the item, or one of its owners. */
type ReportSide = 'reporter' | 'owner';

/** Contains no link: each attempt to send the mail creates one. */
type MailJob =
  | { mail: 'verification'; userId: number; email: string }
  | { mail: 'reset'; nameOrEmail: string }
  | { mail: 'changed'; what: 'password' | 'email'; before: User }
  | { mail: 'administrator reset'; userId: number; email: string }
  | { mail: 'artist'; requestId: number }
  | { mail: 'report'; reportId: number; userId: number; to: ReportSide }
  | { mail: 'digest'; userId: number; after: string; until: string };

const TITLES: Record<MailJob['mail'], string> = {
  verification: 'a verification mail',
  reset: 'a reset mail',
  changed: 'a notice of a change',
  'administrator reset': 'the mail of a reset by an administrator',
  artist: 'a mail about an artist request',
  report: 'a mail about a report',
  digest: 'a mail to an administrator',
};

/** The mails are jobs: they are sent after the response, so its duration reveals nothing, and also after a crash. */
export function createAccountMails(options: AccountMailsOptions) {
  const { jobs, log } = options;
  jobs.handle<MailJob>('mail', {
    async run(job, { attempt }) {
      try {
        const mail = await createMail(options, job, attempt === 1);
        if (mail !== undefined) await options.mailer.deliver(mail);
      } catch (error) {
        const kind = error instanceof Refusal ? error.kind : undefined;
        if (kind === 'rate-limit') log.warn(`${TITLES[job.mail]} was not sent: too many`);
        // The user may be gone meanwhile.
        else if (kind !== 'not-found') throw error;
      }
    },
  });
  /** Never rejects: what the mail is about has happened. */
  const add = (payload: MailJob) =>
    jobs
      .add({ kind: 'mail', payload })
      .catch((error) => log.error(`${TITLES[payload.mail]} could not be created`, { error }));

  return {
    /** To the email address of the account, if it is not verified. */
    async sendVerification({ id, email, emailVerified }: User): Promise<void> {
      if (email !== '' && !emailVerified) await add({ mail: 'verification', userId: id, email });
    },
    /** To the user with this name or email address, if there is one. Does the same in every case: the response reveals nothing. */
    sendReset: (nameOrEmail: string) => add({ mail: 'reset', nameOrEmail }),
    /**
     * Notifies the user of a change, in case it was not theirs. `before` is the user before the change: the mail is sent to the
     * previous email address, if it was verified.
     */
    async sendChanged(what: 'password' | 'email', before: User): Promise<void> {
      if (before.email !== '' && before.emailVerified) await add({ mail: 'changed', what, before });
    },
    /** Waits for pending mails. */
    settle: jobs.settle,
  };
}

/** `undefined` if there is nothing to send any more. `isFirst`: the mail counts for the limits. */
async function createMail(
  options: AccountMailsOptions,
  job: MailJob,
  isFirst: boolean,
): Promise<Mail | undefined> {
  if (job.mail === 'verification') return await verificationMail(options, job);
  if (job.mail === 'reset') return await resetMail(options, job.nameOrEmail, isFirst);
  if (job.mail === 'administrator reset') return await mailAdministratorReset(options, job);
  if (job.mail === 'report') return await reportClosedMail(options, job);
  if (job.mail === 'digest') return await waitingMail(options, job);
  if (job.mail === 'artist') return await artistDecisionMail(options, job.requestId);
  if (isFirst) await options.noticesOfAccount.count(userKey(job.before));
  return changedMail(job.what, job.before, options.settings.url);
}

async function verificationMail(
  { store, settings, now }: AccountMailsOptions,
  { userId, email }: Extract<MailJob, { mail: 'verification' }>,
): Promise<Mail | undefined> {
  const user = await getUser(store.db, userId);
  if (user.email !== email || user.emailVerified) return undefined;
  const token = await createMailLink(store, { user_id: userId, purpose: 'verify', email }, now());
  const link = `${settings.url}/verify/${token}`;
  return { to: email, link, ...messagesFor(user).verification(link, MAIL_LINK_HOURS.verify) };
}

async function resetMail(
  { store, settings, now, resetsOfAccount }: AccountMailsOptions,
  nameOrEmail: string,
  isFirst: boolean,
): Promise<Mail | undefined> {
  const { user, suspended } = (await findUserByNameOrEmail(store.db, nameOrEmail)) ?? {};
  // Unknown names are counted too, so that the log shows no difference.
  if (isFirst) await resetsOfAccount.count(user === undefined ? typedKey(nameOrEmail) : userKey(user));
  if (user === undefined || user.email === '' || suspended) return undefined;
  const { id: user_id, name, email } = user;
  const token = await createMailLink(store, { user_id, purpose: 'reset', email }, now());
  const link = `${settings.url}/reset/${token}`;
  return { to: email, link, ...messagesFor(user).reset(name, link, MAIL_LINK_HOURS.reset) };
}

/** The job of the mail to a user whose password an administrator resets, to be added in the transaction of the reset. */
export function administratorResetMail({ id, email }: User): NewJob {
  const payload: MailJob = { mail: 'administrator reset', userId: id, email };
  return { kind: 'mail', payload };
}

async function mailAdministratorReset(
  { store, settings, now }: AccountMailsOptions,
  { userId, email }: Extract<MailJob, { mail: 'administrator reset' }>,
): Promise<Mail | undefined> {
  const user = await getAdminUser(store.db, userId);
  if (user.email !== email || user.suspended) return undefined;
  const token = await createMailLink(store, { user_id: userId, purpose: 'reset', email }, now());
  const link = `${settings.url}/reset/${token}`;
  const text = messagesFor(user).administratorReset(user.name, link, MAIL_LINK_HOURS.reset);
  return { to: email, link, ...text };
}

/** The job of the mail to the applicant, to be added in the transaction of the decision. */
export function artistMail(requestId: number): NewJob {
  const payload: MailJob = { mail: 'artist', requestId };
  return { kind: 'mail', payload };
}

async function artistDecisionMail(
  { store, settings }: AccountMailsOptions,
  requestId: number,
): Promise<Mail | undefined> {
  const { user_id, name, state, reply } = await store.db
    .selectFrom('artist_request')
    .select(['user_id', 'name', 'state', 'reply'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const user = await getUser(store.db, user_id);
  if (user.email === '' || state === 'open') return undefined;
  const link = `${settings.url}/studio`;
  const { artistApproved, artistRejected } = messagesFor(user);
  return {
    to: user.email,
    link,
    ...(state === 'approved' ? artistApproved : artistRejected)(name, reply, link),
  };
}

/** The job of the mail to one user, to be added in the transaction that closes the report. */
export function reportMail(reportId: number, userId: number, to: ReportSide): NewJob {
  const payload: MailJob = { mail: 'report', reportId, userId, to };
  return { kind: 'mail', payload };
}

/** Owners get the reasons of the report, and neither its texts nor the names of the users. */
async function reportClosedMail(
  { store, settings: { url } }: AccountMailsOptions,
  { reportId, userId, to }: Extract<MailJob, { mail: 'report' }>,
): Promise<Mail | undefined> {
  const { name, kind, outcome, reply, owner_reply } = await store.db
    .selectFrom('report')
    .select(['name', 'kind', 'outcome', 'reply', 'owner_reply'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  const user = await getUser(store.db, userId);
  if (user.email === '' || !user.emailVerified || outcome === '') return undefined;
  const { reportClosed, itemReported } = messagesFor(user);
  if (to === 'reporter') {
    const link = `${url}/account`;
    return { to: user.email, link, ...reportClosed(name, outcome, reply, link) };
  }
  const link = kind === 'playlist' ? `${url}/library` : `${url}/studio`;
  const entries = await store.db
    .selectFrom('report_entry')
    .select('reason')
    .distinct()
    .where('report_id', '=', reportId)
    .orderBy('reason')
    .execute();
  const reasons = entries.map(({ reason }) => reason);
  return { to: user.email, link, ...itemReported(name, reasons, outcome, owner_reply, link) };
}

/** The job of the mail to one administrator about what was reported and requested in this time. */
export function digestMail(userId: number, after: string, until: string): NewJob {
  const payload: MailJob = { mail: 'digest', userId, after, until };
  return { kind: 'mail', payload };
}

/** Only numbers: names and texts are those of strangers. */
async function waitingMail(
  { store, settings: { url } }: AccountMailsOptions,
  { userId, after, until }: Extract<MailJob, { mail: 'digest' }>,
): Promise<Mail | undefined> {
  const user = await getAdminUser(store.db, userId);
  if (!user.admin || user.suspended || user.email === '' || !user.emailVerified) return undefined;
  const { reports, requests } = await countWaiting(store.db, after, until);
  // They were handled meanwhile.
  if (reports + requests === 0) return undefined;
  const link = `${url}/admin/${reports > 0 ? 'reports' : 'artists'}`;
  return { to: user.email, link, ...messagesFor(user).waiting(reports, requests, link) };
}

/** Those that are open, and were created in this time, of which the start is exclusive. */
export async function countWaiting(
  db: Db,
  after: string,
  until: string,
): Promise<{ reports: number; requests: number }> {
  const inTime = sql<boolean>`created > ${after} and created <= ${until}`;
  return {
    reports: await countRows(db.selectFrom('report').where('state', '<>', 'closed').where(inTime)),
    requests: await countRows(db.selectFrom('artist_request').where('state', '=', 'open').where(inTime)),
  };
}

const MESSAGES: Record<Language, MailMessages> = { en: english, de: german, fr: french, es: spanish };

/** English if the account has no supported language. */
function messagesFor({ lang }: User): MailMessages {
  return MESSAGES[findLanguage(lang) ?? 'en'];
}

function changedMail(what: 'password' | 'email', user: User, url: string): Mail {
  const { name, email } = user;
  const mails = messagesFor(user);
  // No reset link: it would be sent to the new email address, which may belong to an attacker.
  const link = `${url}${what === 'password' ? '/forgot' : '/account'}`;
  const mail = what === 'password' ? mails.passwordChanged : mails.emailChanged;
  return { to: email, link, ...mail(name, link) };
}
