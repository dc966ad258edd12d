/** The mails that the service writes to people, each around a link, in the language of their account. */
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

interface AccountMails {
  /** To the address of the account, if it has one that is not verified. Returns at once. */
  sendVerification(user: User): void;
  /** To the owner of this name or address, if there is one. Returns at once, whoever it is: the answer tells nothing. */
  sendReset(nameOrEmail: string): void;
  /**
   * Tells them that something was changed, in case it was not they who did. `before` is the person as they were: it goes to
   * the address they had, if it was verified. Returns at once.
   */
  sendChanged(what: 'password' | 'email', before: User): void;
  /** Waits for what is under way. */
  settle(): Promise<void>;
}

interface AccountMailsOptions {
  store: Store;
  mailer: Pick<Mailer, 'send'>;
  /** The public address is final once the server listens. */
  settings: { url: string };
  log: Log;
  resetsOfAccount: Attempts;
  /** Whoever has the password must not be able to fill the mailbox. */
  noticesOfAccount: Attempts;
  now: () => Date;
}

/** Requests beyond these are forgotten: only a flood makes so many. */
const PENDING_MAX = 100;

export function createAccountMails({
  store,
  mailer,
  settings,
  log,
  resetsOfAccount,
  noticesOfAccount,
  now,
}: AccountMailsOptions): AccountMails {
  const underWay = new Set<Promise<void>>();

  /** Off the path of the request, so that its time does not tell either what was found. */
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
    sendVerification(user) {
      if (user.email === '' || user.emailVerified) return;
      later('a verification mail', async () => {
        const { id: user_id, email } = user;
        const token = await createMailLink(store, { user_id, purpose: 'verify', email }, now());
        const link = `${settings.url}/verify/${token}`;
        mailer.send({ to: email, link, ...messagesFor(user).verification(link, MAIL_LINK_HOURS.verify) });
      });
    },
    sendReset(nameOrEmail) {
      later('a reset mail', async () => {
        const { person: user, suspended } = (await findUserByNameOrEmail(store.db, nameOrEmail)) ?? {};
        // Unknown names are counted alike: the log, too, tells no difference.
        resetsOfAccount.count(user === undefined ? typedKey(nameOrEmail) : userKey(user));
        if (user === undefined || user.email === '' || suspended) return;
        const { id: user_id, name, email } = user;
        const token = await createMailLink(store, { user_id, purpose: 'reset', email }, now());
        const link = `${settings.url}/reset/${token}`;
        mailer.send({ to: email, link, ...messagesFor(user).reset(name, link, MAIL_LINK_HOURS.reset) });
      });
    },
    sendChanged(what, before) {
      if (before.email === '' || !before.emailVerified) return;
      later('a notice of a change', async () => {
        noticesOfAccount.count(userKey(before));
        mailer.send(changedMail(what, before, settings.url));
      });
    },
    async settle() {
      await Promise.all(underWay);
    },
  };
}

const MESSAGES: Record<Language, MailMessages> = { en: english, de: german, fr: french, es: spanish };

/** English to whoever has chosen no language that we know. */
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
  // A reset link would go to the new address, which may be a stranger's.
  const link = `${url}${what === 'password' ? '/forgot' : '/account'}`;
  const mail = what === 'password' ? mails.passwordChanged : mails.emailChanged;
  return { to: email, link, ...mail(name, link) };
}
