/** The mails that the service writes to people, each around a link. */
import { mailLinkLife } from '../../domain/account-rules.ts';
import type { Person } from '../../domain/people.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { findUserByNameOrEmail } from '../../store/accounts.ts';
import { createMailLink } from '../../store/mail-links.ts';
import type { Store } from '../../store/store.ts';
import { type Attempts, personKey, typedKey } from './attempts.ts';

interface Letters {
  /** To the address of the account, if it has one that is not verified. Returns at once. */
  sendVerification(person: Person): void;
  /** To the owner of this name or address, if there is one. Returns at once, whoever it is: the answer tells nothing. */
  sendReset(nameOrEmail: string): void;
  /**
   * Tells them that something was changed, in case it was not they who did. `before` is the person as they were: it goes to
   * the address they had, if it was verified. Returns at once.
   */
  sendChanged(what: 'password' | 'email', before: Person): void;
  /** Waits for what is under way. */
  settle(): Promise<void>;
}

interface LetterOptions {
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
const UNDER_WAY_MAX = 100;

export function createLetters({
  store,
  mailer,
  settings,
  log,
  resetsOfAccount,
  noticesOfAccount,
  now,
}: LetterOptions): Letters {
  const underWay = new Set<Promise<void>>();

  /** Off the path of the request, so that its time does not tell either what was found. */
  function later(what: string, work: () => Promise<void>): void {
    if (underWay.size >= UNDER_WAY_MAX) {
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
    sendVerification(person) {
      if (person.email === '' || person.emailVerified) return;
      later('a verification mail', async () => {
        const { id: user_id, email } = person;
        const token = await createMailLink(store, { user_id, purpose: 'verify', email }, now());
        mailer.send(verificationMail(email, `${settings.url}/verify/${token}`));
      });
    },
    sendReset(nameOrEmail) {
      later('a reset mail', async () => {
        const { person, suspended } = (await findUserByNameOrEmail(store.db, nameOrEmail)) ?? {};
        // Unknown names are counted alike: the log, too, tells no difference.
        resetsOfAccount.count(person === undefined ? typedKey(nameOrEmail) : personKey(person));
        if (person === undefined || person.email === '' || suspended) return;
        const { id: user_id, email } = person;
        const token = await createMailLink(store, { user_id, purpose: 'reset', email }, now());
        mailer.send(resetMail(person, `${settings.url}/reset/${token}`));
      });
    },
    sendChanged(what, before) {
      if (before.email === '' || !before.emailVerified) return;
      later('a notice of a change', async () => {
        noticesOfAccount.count(personKey(before));
        mailer.send(
          what === 'password' ? passwordMail(before, settings.url) : addressMail(before, settings.url),
        );
      });
    },
    async settle() {
      await Promise.all(underWay);
    },
  };
}

/** Without the name of the account, which a stranger may have chosen to make this a message of their own. */
function verificationMail(to: string, link: string): Mail {
  const text = `Somebody, probably you, has made an account with this e-mail address.
To confirm that the address is yours, open this link within ${mailLinkLife('verify')}:

${link}

If it was not you, do nothing: the address is not used then.
`;
  return { to, subject: 'Confirm your e-mail address', text, link };
}

function resetMail({ name, email }: Person, link: string): Mail {
  const text = `Somebody, probably you, wants to set a new password for the account ${name}.
To do so, open this link within ${mailLinkLife('reset')}:

${link}

If it was not you, do nothing: the password stays as it is.
`;
  return { to: email, subject: 'Set a new password', text, link };
}

export function administratorResetMail({ name, email }: Person, link: string): Mail {
  const text = `An administrator has reset the password of your account ${name}. The old one does not work any more,
and you are logged out everywhere. To choose a new one, open this link within ${mailLinkLife('reset')}:

${link}

When that is over, ask for another one on the page where you log in.
`;
  return { to: email, subject: 'Choose a new password', text, link };
}

function passwordMail({ name, email }: Person, url: string): Mail {
  const link = `${url}/forgot`;
  const text = `The password of the account ${name} was changed.
If it was you, there is nothing to do.

If it was not you, set a new one at once; that also logs out everybody else:

${link}
`;
  return { to: email, subject: 'Your password was changed', text, link };
}

/** A reset link would go to the new address, which may be a stranger's. */
function addressMail({ name, email }: Person, url: string): Mail {
  const link = `${url}/account`;
  const text = `The account ${name} does not have this e-mail address any longer.
If it was you who changed that, there is nothing to do.

If it was not you, somebody knows your password. Log in, change it and the address at once,
and look which applications are allowed there:

${link}

If you cannot log in, turn to the operators of the service.
`;
  return { to: email, subject: 'Your e-mail address was changed', text, link };
}
