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
    text: `Somebody, probably you, has made an account with this e-mail address.
To confirm that the address is yours, open this link within ${within(hours)}:

${link}

If it was not you, do nothing: the address is not used then.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Set a new password',
    text: `Somebody, probably you, wants to set a new password for the account ${name}.
To do so, open this link within ${within(hours)}:

${link}

If it was not you, do nothing: the password stays as it is.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Choose a new password',
    text: `An administrator has reset the password of your account ${name}. The old one does not work any more,
and you are logged out everywhere. To choose a new one, open this link within ${within(hours)}:

${link}

When that is over, ask for another one on the page where you log in.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Your password was changed',
    text: `The password of the account ${name} was changed.
If it was you, there is nothing to do.

If it was not you, set a new one at once; that also logs out everybody else:

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Your e-mail address was changed',
    text: `The account ${name} does not have this e-mail address any longer.
If it was you who changed that, there is nothing to do.

If it was not you, somebody knows your password. Log in, change it and the address at once,
and look which applications are allowed there:

${link}

If you cannot log in, turn to the operators of the service.
`,
  }),
};
