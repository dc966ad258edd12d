/**
 * The words of the plain pages. English says which there are; the other languages are checked against it by their types. A
 * sentence with something in it is a function; where that is marked up, so is the sentence.
 */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../domain/account-rules.ts';
import type { Translated } from '../../domain/pages.ts';
import { type Html, html } from '../html.ts';
import type { Refused } from './refused.ts';

export type PageWords = Translated<typeof english>;

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);
const newPasswordHint = `At least ${PASSWORD_MIN} characters.`;

export const english = {
  frame: {
    skip: 'Skip to content',
    navigation: 'Pages',
    home: 'Home',
    browse: 'Browse',
    radios: 'Radios',
    library: 'Library',
    developers: 'Developers',
    admin: 'Operate',
    account: 'Account',
    logIn: 'Log in',
    language: 'Language',
    licenceNote: 'Free music, each piece under the licence of those who made it.',
    toHome: 'To the start page',
  },
  login: {
    title: 'Log in',
    who: 'Name or e-mail address',
    password: 'Password',
    logIn: 'Log in',
    closes: 'After many failed logins an account stays closed for a while. A new password opens it at once.',
    forgot: 'Forgotten your password?',
    noAccount: 'No account yet?',
    signUp: 'Create an account',
  },
  signUp: {
    title: 'Create an account',
    name: 'Name',
    nameHint: 'Everybody can see it. Letters, digits, dots, hyphens and underscores.',
    email: 'E-mail address (optional)',
    emailHint: 'Only for setting a new password should you forget yours. Nobody else sees it.',
    password: 'Password',
    passwordHint: `${newPasswordHint} Several words make a good one.`,
    signUp: 'Create the account',
    hasAccount: 'You have an account?',
    closed: 'Accounts are made by the operators here. Please ask them for one.',
  },
  mailLinks: {
    forgotTitle: 'Set a new password',
    forgotText: 'Tell us your name or e-mail address, and we send you a link.',
    send: 'Send the link',
    sentTitle: 'Look into your mail',
    sent: (count: number) =>
      `If there is such an account, and it has an e-mail address, a link is on its way. It works for ${hours(count)}.`,
    resetTitle: 'Set a new password',
    newPassword: 'New password',
    newPasswordHint: `${newPasswordHint} You will be logged out everywhere, and no application can act for you until you allow it again.`,
    reset: 'Set the password',
    verifyTitle: 'Confirm your e-mail address',
    verifyText: 'The address that this link was mailed to is confirmed when you press the button.',
    verify: 'Confirm the address',
    badTitle: 'This link does not work',
    badText: 'It is too old or has been used already.',
    newOne: (forgot: Html, account: Html) => html`${forgot} or ${account} for a new one.`,
    toForgot: 'Set a new password',
    toAccount: 'go to your account',
  },
  account: {
    title: 'Your account',
    logOut: 'Log out',
    known: (name: string, admin: boolean, since: string) =>
      `You are logged in as ${name}${admin ? ', an administrator' : ''}, here since ${since}.`,
    dispname: {
      title: 'Display name',
      label: 'How others see you',
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
      hint: `JPEG, PNG, WebP or GIF, at most ${AVATAR_MAX_MB} MB. The middle of it is shown, and what the camera noted in it is removed.`,
      upload: 'Upload',
    },
    email: {
      title: 'E-mail address',
      none: 'You have given none, so a forgotten password cannot be replaced.',
      confirmed: (email: string) => `${email}. It is confirmed.`,
      unconfirmed: (email: string) => `${email}. It is not confirmed yet.`,
      sendAgain: 'Send the link again',
      label: 'A new address',
      hint: 'Leave it empty to have none.',
      change: 'Change the address',
    },
    password: {
      title: 'Password',
      current: 'Current password',
      label: 'New password',
      hint: `${newPasswordHint} You will be logged out everywhere else.`,
      change: 'Change the password',
    },
    applications: {
      title: 'Applications you have allowed',
      since: (date: string) => `since ${date}`,
      revoke: 'Revoke',
      revokeOne: (name: string) => `Revoke ${name}`,
      none: 'None can act for you.',
    },
    data: {
      title: 'Your data',
      text: 'Everything that is kept about you, as one JSON file.',
      download: 'Download your data',
    },
    delete: {
      title: 'Delete the account',
      text: 'Your likes, lists, reviews, picture and applications are deleted with it, at once and for good.',
      delete: 'Delete the account',
    },
  },
  notices: {
    welcome: 'Your account is made.',
    'logged-out': 'You are logged out.',
    name: 'Your display name is changed.',
    language: 'Your language is changed.',
    email: 'Your e-mail address is changed. A link to confirm it is on its way.',
    'no-email': 'Your e-mail address is removed.',
    'mail-sent': 'A link is on its way to your e-mail address.',
    verified: 'Your e-mail address is confirmed.',
    password:
      'Your password is changed, and you are logged out everywhere else. Applications stay allowed: if somebody knew the old one, revoke those below that you do not know.',
    reset: 'Your password is changed. You can log in with it now, and allow your applications again.',
    avatar: 'Your picture is changed.',
    'no-avatar': 'Your picture is removed.',
    revoked: 'The application can no longer act for you.',
    deleted: 'Your account is deleted.',
  },
  consent: {
    title: (application: string) => `Allow ${application}?`,
    asks: (application: Html, owner: Html, account: Html) =>
      html`The application ${application} by ${owner} wants to use the account ${account}, with which you are logged in.`,
    operators: 'the operators of this service',
    able: 'It will be able to',
    reads: 'see your name, your picture and your music: tracks, albums, artists and playlists',
    writes: 'like, favourite and dislike tracks, add albums and follow artists for you',
    readOnly: 'It cannot change anything in your account.',
    unable:
      'It sees neither your password nor your e-mail address. You can take this back in your account at any time.',
    where: 'Where you will be sent',
    toProgram: (protocol: Html) => html`To the program on this device that opens ${protocol} addresses.`,
    toLocal: (host: Html) => html`To a program on this device, at ${host}.`,
    toPlain: (host: Html) => html`To ${host}, over a connection that is not encrypted.`,
    to: (host: Html) => html`To ${host}.`,
    allow: 'Allow',
    deny: 'Do not allow',
    notYou: 'Not your account?',
    asSomebodyElse: 'Log in as somebody else',
  },
  failures: {
    titles: {
      forbidden: 'Not allowed',
      nothing: 'Nothing here',
      method: 'Not that way',
      tooMany: 'Too many attempts',
      fault: 'Our fault',
      busy: 'Busy',
      unavailable: 'Temporarily unavailable',
      other: 'That did not work',
    },
    fault: 'Something went wrong on our side. Please try again.',
  },
  /** The service explains in English why it refuses something, and more exactly than a table can. */
  refused: null as Refused | null,
};
