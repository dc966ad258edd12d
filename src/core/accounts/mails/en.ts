/** The mails, each with a link. The types check the other languages against this one. */
import type { Translated } from '../../../domain/pages.ts';

export interface MailText {
  subject: string;
  text: string;
}

export type MailMessages = Translated<typeof english>;

const within = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);

export const english = {
  /** Without the name of the account, which a stranger may have chosen to make this a message of their own. */
  verification: (link: string, hours: number): MailText => ({
    subject: 'Confirm your e-mail address',
    text: `Someone, probably you, has created an account with this e-mail address.
To confirm that the address is yours, open this link within ${within(hours)}:

${link}

If it was not you, ignore this mail: the address will not be used.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Set a new password',
    text: `Someone, probably you, has requested a new password for the account ${name}.
To set it, open this link within ${within(hours)}:

${link}

If it was not you, ignore this mail: the password stays the same.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Choose a new password',
    text: `An administrator has reset the password of your account ${name}. The old one no longer works,
and you are logged out everywhere. To choose a new one, open this link within ${within(hours)}:

${link}

After that, request another link on the log-in page.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Your password was changed',
    text: `The password of the account ${name} was changed.
If it was you, there is nothing to do.

If it was not you, set a new one immediately. This also ends all other sessions:

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Your e-mail address was changed',
    text: `The account ${name} no longer has this e-mail address.
If you made this change, there is nothing to do.

If it was not you, someone knows your password. Log in, change the password and the address immediately,
and check which applications have access:

${link}

If you cannot log in, contact the operators of the service.
`,
  }),
};
