/** The mails that the service writes to people, each around a link, in the language of their account. */
import { MAIL_LINK_HOURS } from '../../domain/account-rules.ts';
import { findLanguage, type Language } from '../../domain/pages.ts';
import type { Person } from '../../domain/people.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { findUserByNameOrEmail } from '../../store/accounts.ts';
import { createMailLink } from '../../store/mail-links.ts';
import type { Store } from '../../store/store.ts';
import { type Attempts, personKey, typedKey } from './attempts.ts';
import { german } from './mails/de.ts';
import { english, type LetterWords } from './mails/en.ts';
import { spanish } from './mails/es.ts';
import { french } from './mails/fr.ts';

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
        const link = `${settings.url}/verify/${token}`;
        mailer.send({ to: email, link, ...lettersTo(person).verification(link, MAIL_LINK_HOURS.verify) });
      });
    },
    sendReset(nameOrEmail) {
      later('a reset mail', async () => {
        const { person, suspended } = (await findUserByNameOrEmail(store.db, nameOrEmail)) ?? {};
        // Unknown names are counted alike: the log, too, tells no difference.
        resetsOfAccount.count(person === undefined ? typedKey(nameOrEmail) : personKey(person));
        if (person === undefined || person.email === '' || suspended) return;
        const { id: user_id, name, email } = person;
        const token = await createMailLink(store, { user_id, purpose: 'reset', email }, now());
        const link = `${settings.url}/reset/${token}`;
        mailer.send({ to: email, link, ...lettersTo(person).reset(name, link, MAIL_LINK_HOURS.reset) });
      });
    },
    sendChanged(what, before) {
      if (before.email === '' || !before.emailVerified) return;
      later('a notice of a change', async () => {
        noticesOfAccount.count(personKey(before));
        mailer.send(changedMail(what, before, settings.url));
      });
    },
    async settle() {
      await Promise.all(underWay);
    },
  };
}

const WORDS: Record<Language, LetterWords> = { en: english, de: german, fr: french, es: spanish };

/** English to whoever has chosen no language that we know. */
function lettersTo({ lang }: Person): LetterWords {
  return WORDS[findLanguage(lang) ?? 'en'];
}

export function administratorResetMail(person: Person, link: string): Mail {
  const { name, email } = person;
  return { to: email, link, ...lettersTo(person).administratorReset(name, link, MAIL_LINK_HOURS.reset) };
}

function changedMail(what: 'password' | 'email', person: Person, url: string): Mail {
  const { name, email } = person;
  const letters = lettersTo(person);
  // A reset link would go to the new address, which may be a stranger's.
  const link = `${url}${what === 'password' ? '/forgot' : '/account'}`;
  const letter = what === 'password' ? letters.passwordChanged : letters.emailChanged;
  return { to: email, link, ...letter(name, link) };
}
