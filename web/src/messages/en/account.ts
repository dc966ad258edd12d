/**
 * The pages of an account: log-in, sign-up, mailed links, setup, the account page, and consent. `{name}` in a text is replaced by an
 * element of the page.
 */
import { AVATAR_MAX_MB, MAIL_LINK_HOURS, PASSWORD_MIN } from '../../../../src/domain/account-limits.ts';
import type { Translated } from '../../../../src/domain/pages.ts';

export type AccountMessages = Translated<typeof account>;

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);
const passwordLength = `At least ${PASSWORD_MIN} characters.`;

export const account = {
  loginLinks: {
    noAccount: 'No account yet?',
    hasAccount: 'You already have an account?',
  },
  mailLinks: {
    newPasswordTitle: 'Set a new password',
    forgotText: 'Enter your name or e-mail address, and we will send you a link.',
    send: 'Send the link',
    sentTitle: 'Check your mail',
    sent: `If this account exists and has an e-mail address, a link is on its way. It works for ${hours(MAIL_LINK_HOURS.reset)}.`,
    newPassword: 'New password',
    newPasswordHint: `${passwordLength} You will be logged out everywhere, and no application can act for you until you allow it again.`,
    reset: 'Set the password',
    verifyTitle: 'Confirm your e-mail address',
    verifyText: 'Press the button to confirm the address that this link was sent to.',
    verify: 'Confirm the address',
    invalidTitle: 'This link does not work',
    invalidText: 'It is too old or has been used already.',
    newOne: '{forgot} or {account} for a new one.',
    toForgot: 'Set a new password',
    toAccount: 'go to your account',
  },
  setup: {
    title: 'Set up this service',
    text: 'Create the first administrator. Administrators import music, look after users and see the health of the service.',
    code: 'Setup code',
    hint: 'It is in the log of the service, in the line that says “there is no administrator yet”. Every start writes a new one.',
    create: 'Create the administrator',
    closedTitle: 'Setup is complete',
    closed: 'This service already has an administrator.',
  },
  page: {
    title: 'Your account',
    loggedInAs: (name: string, admin: boolean, since: string) =>
      `You are logged in as ${name}${admin ? ', an administrator' : ''}. You joined on ${since}.`,
    dispname: {
      title: 'Display name',
      label: 'The name that others see',
      change: 'Change the display name',
    },
    language: {
      title: 'Language',
      label: 'The language of pages and mails',
      automatic: 'As the browser prefers',
      change: 'Change the language',
    },
    avatar: {
      title: 'Picture',
      alt: 'Your picture',
      remove: 'Remove the picture',
      label: 'A new picture',
      hint: `JPEG, PNG, WebP or GIF, at most ${AVATAR_MAX_MB} MB. It is cropped to a square, and the data that the camera stored in it is removed.`,
      upload: 'Upload',
    },
    email: {
      title: 'E-mail address',
      none: 'You have no e-mail address here, so you cannot replace a forgotten password.',
      confirmed: (email: string) => `${email} (confirmed)`,
      unconfirmed: (email: string) => `${email} (not confirmed yet)`,
      sendAgain: 'Send the link again',
      label: 'New address',
      hint: 'Leave it empty to remove the address.',
      change: 'Change the address',
    },
    password: {
      title: 'Password',
      current: 'Current password',
      label: 'New password',
      hint: `${passwordLength} You will be logged out everywhere else.`,
      change: 'Change the password',
    },
    applications: {
      title: 'Applications you have allowed',
      since: (date: string) => `since ${date}`,
      revoke: 'Revoke',
      revokeOne: (name: string) => `Revoke ${name}`,
      none: 'No application can act for you.',
    },
    data: {
      title: 'Your data',
      text: 'Everything that is stored about you, as one JSON file.',
      download: 'Download your data',
    },
    delete: {
      title: 'Delete the account',
      text: 'Your likes, playlists, reviews, picture and applications are deleted with it, immediately and for good.',
    },
  },
  notices: {
    welcome: 'Your account has been created.',
    'logged-out': 'You are logged out.',
    name: 'Your display name has been changed.',
    language: 'Your language has been changed.',
    email: 'Your e-mail address has been changed. A link to confirm it is on its way.',
    'no-email': 'Your e-mail address has been removed.',
    'mail-sent': 'A link is on its way to your e-mail address.',
    verified: 'Your e-mail address is confirmed.',
    password:
      'Your password has been changed, and you are logged out everywhere else. Applications stay allowed: if someone knew the old password, revoke those below that you do not know.',
    reset: 'Your password has been changed. You can log in with it now, and allow your applications again.',
    avatar: 'Your picture has been changed.',
    'no-avatar': 'Your picture has been removed.',
    revoked: 'The application can no longer act for you.',
    deleted: 'Your account has been deleted.',
  },
  consent: {
    title: (application: string) => `Allow ${application}?`,
    request:
      'The application {application} by {owner} wants to use the account {user}, with which you are logged in.',
    operators: 'the operators of this service',
    able: 'It will be able to',
    reads: 'see your name, your picture and your music: tracks, albums, artists and playlists',
    writes: 'like, favourite and dislike tracks, add albums and follow artists for you',
    readOnly: 'It cannot change anything in your account.',
    unable:
      'It sees neither your password nor your e-mail address. You can revoke the permission in your account at any time.',
    where: 'Where you will be sent',
    toProgram: 'To the program on this device that opens {target} addresses.',
    toLocal: 'To a program on this device, at {target}.',
    toPlain: 'To {target}, over a connection that is not encrypted.',
    to: 'To {target}.',
    allow: 'Allow',
    deny: 'Do not allow',
    notYou: 'Not your account?',
    otherUser: 'Log in with another account',
  },
};
