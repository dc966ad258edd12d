/** The mails to users, each with a link, in the language of the account. */
import { MAIL_LINK_HOURS } from '../../domain/account-limits.ts';

import { findLanguage, type Language } from '../../domain/pages.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { findUserByNameOrEmail } from '../../store/accounts.ts';
import { createMailLink } from '../../store/mail-links.ts';
import type { Store } from '../../store/store.ts';
import { type Attempts, typedKey, userKey } from './attempts.ts';
import { german } from './mails/de.ts';
import { english, type MailMessages } from './mails/en.ts';
import { spanish } from './mails/es.ts';
import { french } from './mails/fr.ts';

interface AccountMailsOptions {
  store: Store;
  mailer: Pick<Mailer, 'send'>;
  /** The public URL is final once the server listens. */
  settings: { url: string };
  log: Log;
  resetsOfAccount: Attempts;
  /** So that a user who changes settings again and again does not fill the mailbox. */
  noticesOfAccount: Attempts;
  now: () => Date;
}

/** Further mails are dropped. */
const PENDING_MAX = 100;

export function createAccountMails({
  store,
  mailer,
  settings,
  log,
  resetsOfAccount,
  noticesOfAccount,
  now,
}: AccountMailsOptions) {
  const underWay = new Set<Promise<void>>();

  /** After the response, so that its duration reveals nothing either. */
  function later(what: string, work: () => Promise<void>): void {
    if (underWay.size >= PENDING_MAX) {
      log.warn(`${what} was dropped: too many are under way`);
      return;
    }
    const running = work()
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.kind === 'rate-limit')
          log.warn(`${what} was not sent: too many`);
        else log.error(`${what} could not be made`, { error });
      })
      .finally(() => underWay.delete(running));
    underWay.add(running);
  }

  return {
    /** To the email address of the account, if it is not verified. Returns immediately. */
    sendVerification(user: User): void {
      if (user.email === '' || user.emailVerified) return;
      later('a verification mail', async () => {
        const { id: user_id, email } = user;
        const token = await createMailLink(store, { user_id, purpose: 'verify', email }, now());
        const link = `${settings.url}/verify/${token}`;
        mailer.send({ to: email, link, ...messagesFor(user).verification(link, MAIL_LINK_HOURS.verify) });
      });
    },
    /** To the user with this name or email address, if there is one. Returns immediately: the response reveals nothing. */
    sendReset(nameOrEmail: string): void {
      later('a reset mail', async () => {
        const { user, suspended } = (await findUserByNameOrEmail(store.db, nameOrEmail)) ?? {};
        // Unknown names are counted too, so that the log shows no difference.
        await resetsOfAccount.count(user === undefined ? typedKey(nameOrEmail) : userKey(user));
        if (user === undefined || user.email === '' || suspended) return;
        const { id: user_id, name, email } = user;
        const token = await createMailLink(store, { user_id, purpose: 'reset', email }, now());
        const link = `${settings.url}/reset/${token}`;
        mailer.send({ to: email, link, ...messagesFor(user).reset(name, link, MAIL_LINK_HOURS.reset) });
      });
    },
    /**
     * Notifies the user of a change, in case it was not theirs. `before` is the user before the change: the mail is sent to the
     * previous email address, if it was verified. Returns immediately.
     */
    sendChanged(what: 'password' | 'email', before: User): void {
      if (before.email === '' || !before.emailVerified) return;
      later('a notice of a change', async () => {
        await noticesOfAccount.count(userKey(before));
        mailer.send(changedMail(what, before, settings.url));
      });
    },
    /** Waits for pending mails. */
    async settle(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

const MESSAGES: Record<Language, MailMessages> = { en: english, de: german, fr: french, es: spanish };

/** English if the account has no supported language. */
function messagesFor({ lang }: User): MailMessages {
  return MESSAGES[findLanguage(lang) ?? 'en'];
}

export function administratorResetMail(user: User, link: string): Mail {
  const { name, email } = user;
  return { to: email, link, ...messagesFor(user).administratorReset(name, link, MAIL_LINK_HOURS.reset) };
}

function changedMail(what: 'password' | 'email', user: User, url: string): Mail {
  const { name, email } = user;
  const mails = messagesFor(user);
  // No reset link: it would be sent to the new email address, which may belong to an attacker.
  const link = `${url}${what === 'password' ? '/forgot' : '/account'}`;
  const mail = what === 'password' ? mails.passwordChanged : mails.emailChanged;
  return { to: email, link, ...mail(name, link) };
}
