/** The mails, each with a link. A reply begins with an empty line, and may be empty. The types check the other languages against this one. */

import type { Translated } from '../../../domain/pages.ts';
import type { ReportOutcome, ReportReason } from '../../../domain/reports.ts';

export interface MailText {
  subject: string;
  text: string;
}

export type MailMessages = Translated<typeof english>;

const within = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);

export const english = {
  reasons: {
    copyright: 'copyright',
    license: 'wrong licence',
    offensive: 'offensive content',
    other: 'other',
  } satisfies Record<ReportReason, string>,
  reports: (count: number) => `${count} ${count === 1 ? 'report' : 'reports'}`,
  requests: (count: number) => `${count} ${count === 1 ? 'request from an artist' : 'requests from artists'}`,
  /** Without the name of the account, which a stranger may have chosen to make this a message of their own. */
  verification: (link: string, hours: number): MailText => ({
    subject: 'Confirm your email address',
    text: `This email address was used to create an account.
To confirm that it’s yours, open this link within ${within(hours)}:

${link}

If it wasn’t you, ignore this email. The address won’t be used.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Reset your password',
    text: `We received a request to reset the password of the account ${name}.
To choose a new password, open this link within ${within(hours)}:

${link}

If it wasn’t you, ignore this email. Your password stays the same.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Choose a new password',
    text: `An administrator has reset the password of your account ${name}. The old password no longer works,
and you’re signed out everywhere. To choose a new password, open this link within ${within(hours)}:

${link}

If the link has expired, request a new one on the sign-in page.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Your password was changed',
    text: `The password of your account ${name} was changed.
If it was you, you don’t need to do anything.

If it wasn’t you, reset your password now. This also signs out all other devices:

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Your email address was changed',
    text: `The account ${name} no longer uses this email address.
If you made this change, you don’t need to do anything.

If it wasn’t you, someone knows your password. Sign in, change your password and email address now,
and check which apps have access:

${link}

If you can’t sign in, contact an administrator of the site.
`,
  }),
  artistApproved: (artist: string, reply: string, link: string): MailText => ({
    subject: `You can now publish as ${artist}`,
    text: `Your request for the artist ${artist} was approved.${reply}

Open the Studio to upload your music:

${link}
`,
  }),
  artistRejected: (artist: string, reply: string, link: string): MailText => ({
    subject: `Your request for ${artist}`,
    text: `Your request for the artist ${artist} was not approved.${reply}

Your requests are listed in the Studio:

${link}
`,
  }),
  reportClosed: (item: string, outcome: ReportOutcome, reply: string, link: string): MailText => ({
    subject: `Your report about “${item}”`,
    text: `${
      {
        removed: `Thank you for your report about “${item}”. It is no longer available.`,
        solved: `Thank you for your report about “${item}”. The problem has been fixed.`,
        rejected: `Thank you for your report about “${item}”. We reviewed it, and it stays available.`,
      }[outcome]
    }${reply}

Your reports are listed in your account:

${link}
`,
  }),
  itemReported: (
    item: string,
    reasons: string,
    outcome: ReportOutcome,
    reply: string,
    link: string,
  ): MailText => ({
    subject: `“${item}” was reported`,
    text: `Listeners have reported “${item}”. Reason: ${reasons}.

${
  {
    removed: 'An administrator reviewed it, and it is no longer available.',
    solved: 'An administrator reviewed it and fixed the problem. It stays available.',
    rejected: 'An administrator reviewed it, and it stays available.',
  }[outcome]
}${reply}

${link}
`,
  }),
  waiting: (counts: string, link: string): MailText => ({
    subject: 'New reports or requests',
    text: `New on your server since the last email:

${counts}

${link}

The setting CANTIGA_ADMIN_DIGEST sets how often these emails are sent.
`,
  }),
};
