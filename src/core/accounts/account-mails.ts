/** The mails to users, each with a link, in the language of the account. */
import { sql } from 'kysely';
import { MAIL_LINK_HOURS } from '../../domain/accounts/account-limits.ts';
import { findLanguage, type Language } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import type { Mail } from '../../mail/mailer.ts';
import { countRows, selectOne, selectRows } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import type { SharedAttempts } from '../common-counts/shared.ts';
import type { AccountBase } from './account-options.ts';
import { getAdminUser } from './admin-users.ts';
import { type MailJob, type MailJobs, mailJob } from './mail-jobs.ts';
import { createMailLink } from './mail-links.ts';
import { german } from './mails/de.ts';
import { english, type MailMessages, type MailText } from './mails/en.ts';
import { spanish } from './mails/es.ts';
import { french } from './mails/fr.ts';
import { typedKey, userKey } from './passwords.ts';
import { findUserByNameOrEmail, getUser } from './users.ts';

interface MailContext extends Pick<AccountBase, 'store' | 'settings' | 'now'> {
  resetsOfAccount: SharedAttempts;
  /** So that a user who changes settings again and again does not fill the mailbox. */
  noticesOfAccount: SharedAttempts;
  /** The mail counts for the limits. */
  isFirst: boolean;
}

/** The mails are jobs: they are sent after the response, so its duration reveals nothing, and also after a crash. */
export function createAccountMails(context: AccountBase) {
  const { mailer, jobs, log, attempts } = context;
  const limits = {
    resetsOfAccount: attempts('resetsOfAccount', 'emails to this account'),
    noticesOfAccount: attempts('noticesOfAccount', 'emails to this account'),
  };
  jobs.handle<MailJob>('mail', {
    async run(job, { attempt }) {
      const { title, write } = MAILS[job.mail];
      try {
        const mail = await write({ ...context, ...limits, isFirst: attempt === 1 }, job as never);
        if (mail !== undefined) await mailer.deliver(mail);
      } catch (error) {
        const kind = error instanceof Refusal ? error.kind : undefined;
        if (kind === 'rate-limit') log.warn(`${title} was not sent: too many`);
        // The user may be gone meanwhile.
        else if (kind !== 'not-found') throw error;
      }
    },
  });
  /** Never rejects: what the mail is about has happened. */
  const add = (payload: MailJob) =>
    jobs
      .add(mailJob(payload))
      .catch((error) => log.error(`${MAILS[payload.mail].title} could not be created`, { error }));

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

/** `write` returns `undefined` if there is nothing to send any more. */
const MAILS: {
  [Kind in keyof MailJobs]: {
    title: string;
    write(context: MailContext, job: MailJobs[Kind]): Promise<Mail | undefined>;
  };
} = {
  verification: {
    title: 'a verification mail',
    async write(context, { userId, email }) {
      const user = await getUser(context.store.db, userId);
      if (user.email !== email || user.emailVerified) return undefined;
      return await linkMail(context, user, 'verify', messagesFor(user).verification);
    },
  },
  reset: {
    title: 'a reset mail',
    async write(context, { nameOrEmail }) {
      const { user, suspended } = (await findUserByNameOrEmail(context.store.db, nameOrEmail)) ?? {};
      // Unknown names are counted too, so that the log shows no difference.
      if (context.isFirst)
        await context.resetsOfAccount.count(user === undefined ? typedKey(nameOrEmail) : userKey(user));
      if (user === undefined || user.email === '' || suspended) return undefined;
      return await linkMail(context, user, 'reset', (...link) => messagesFor(user).reset(user.name, ...link));
    },
  },
  changed: {
    title: 'a notice of a change',
    async write({ settings, noticesOfAccount, isFirst }, { what, before }) {
      if (isFirst) await noticesOfAccount.count(userKey(before));
      const { passwordChanged, emailChanged } = messagesFor(before);
      // No reset link: it would be sent to the new email address, which may belong to an attacker.
      const link = `${settings.url}${what === 'password' ? '/forgot' : '/account'}`;
      const text = (what === 'password' ? passwordChanged : emailChanged)(before.name, link);
      return { to: before.email, link, ...text };
    },
  },
  'administrator reset': {
    title: 'the mail of a reset by an administrator',
    async write(context, { userId, email }) {
      const user = await getAdminUser(context.store.db, userId);
      if (user.email !== email || user.suspended) return undefined;
      const { administratorReset } = messagesFor(user);
      return await linkMail(context, user, 'reset', (...link) => administratorReset(user.name, ...link));
    },
  },
  artist: {
    title: 'a mail about an artist request',
    async write({ store, settings }, { requestId }) {
      const columns = ['user_id', 'name', 'state', 'reply'] as const;
      const request = await selectOne(store.db, 'artist_request', columns, { id: requestId });
      const { user_id, name, state, reply } = request!;
      const user = await getUser(store.db, user_id);
      if (user.email === '' || state === 'open') return undefined;
      const link = `${settings.url}/studio`;
      const { artistApproved, artistRejected } = messagesFor(user);
      const text = (state === 'approved' ? artistApproved : artistRejected)(name, quoted(reply), link);
      return { to: user.email, link, ...text };
    },
  },
  report: {
    title: 'a mail about a report',
    /** Owners get the reasons of the report, and neither its texts nor the names of the users. */
    async write({ store: { db }, settings: { url } }, { reportId, userId, to }) {
      const columns = ['name', 'kind', 'outcome', 'reply', 'owner_reply'] as const;
      const report = await selectOne(db, 'report', columns, { id: reportId });
      // A case about a review goes with the review.
      if (report === undefined) return undefined;
      const { name, kind, outcome, reply, owner_reply } = report;
      const user = await getUser(db, userId);
      if (user.email === '' || !user.emailVerified || outcome === '') return undefined;
      const { reportClosed, itemReported, reasons: reasonTexts } = messagesFor(user);
      if (to === 'reporter') {
        const link = `${url}/account`;
        return { to: user.email, link, ...reportClosed(name, outcome, quoted(reply), link) };
      }
      const link = `${url}/${OWNER_PAGES[kind] ?? 'studio'}`;
      const entries = await selectRows(db, 'report_entry', ['reason'], { report_id: reportId }, ['reason']);
      const reasons = [...new Set(entries.map(({ reason }) => reasonTexts[reason]))].join(', ');
      return { to: user.email, link, ...itemReported(name, reasons, outcome, quoted(owner_reply), link) };
    },
  },
  digest: {
    title: 'a mail to an administrator',
    /** Only numbers: names and texts are those of strangers. */
    async write({ store, settings: { url } }, { userId, after, until }) {
      const user = await getAdminUser(store.db, userId);
      if (!user.admin || user.suspended || user.email === '' || !user.emailVerified) return undefined;
      const { reports, requests } = await countWaiting(store.db, after, until);
      // They were handled meanwhile.
      if (reports + requests === 0) return undefined;
      const link = `${url}/admin/${reports > 0 ? 'reports' : 'artists'}`;
      const messages = messagesFor(user);
      const counts = [
        ...(reports > 0 ? [messages.reports(reports)] : []),
        ...(requests > 0 ? [messages.requests(requests)] : []),
      ];
      return { to: user.email, link, ...messages.waiting(counts.join('\n'), link) };
    },
  },
};

/** Where owners find what was reported; members of an artist in the Studio. */
const OWNER_PAGES: Partial<Record<string, string>> = { playlist: 'library', review: 'library/reviews' };

/** The reply of an administrator, as a paragraph of its own. */
const quoted = (reply: string) => (reply === '' ? '' : `\n\n${reply.replace(/^/gm, '> ')}`);

/** With a link that works once. */
async function linkMail(
  { store, settings, now }: MailContext,
  { id: user_id, email }: User,
  purpose: 'verify' | 'reset',
  write: (link: string, hours: number) => MailText,
): Promise<Mail> {
  const link = `${settings.url}/${purpose}/${await createMailLink(store, { user_id, purpose, email }, now())}`;
  return { to: email, link, ...write(link, MAIL_LINK_HOURS[purpose]) };
}

/** Counts mails that are open, and were created in this time, of which the start is exclusive. */
export async function countWaiting(
  db: Db,
  after: string,
  until: string,
): Promise<{ reports: number; requests: number }> {
  const created = sql`between ${after} and ${until} and created <> ${after}`;
  return {
    reports: await countRows(db, 'report', { state: sql`<> 'closed'`, created }),
    requests: await countRows(db, 'artist_request', { state: 'open', created }),
  };
}

const MESSAGES: Record<Language, MailMessages> = { en: english, de: german, fr: french, es: spanish };

/** English if the account has no supported language. */
function messagesFor({ lang }: User): MailMessages {
  return MESSAGES[findLanguage(lang) ?? 'en'];
}
