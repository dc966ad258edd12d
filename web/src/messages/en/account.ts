/**
 * The pages of an account: log-in, sign-up, mailed links, setup, the account page, and consent. `{name}` in a text is replaced by an
 * element of the page.
 */
import {
  AVATAR_MAX_MB,
  MAIL_LINK_HOURS,
  PASSWORD_MIN,
} from '../../../../src/domain/accounts/account-limits.ts';
import type { Translated } from '../../../../src/domain/pages.ts';

export type AccountMessages = Translated<typeof account>;

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);
const passwordLength = `At least ${PASSWORD_MIN} characters.`;

export const account = {
  loginLinks: {
    noAccount: 'No account yet?',
    hasAccount: 'Already have an account?',
  },
  mailLinks: {
    newPasswordTitle: 'Reset your password',
    forgotText: 'Enter your username or email address, and we’ll send you a link.',
    send: 'Send link',
    sentTitle: 'Check your email',
    sent: `If this account has an email address, we’ve sent a link to it. It’s valid for ${hours(MAIL_LINK_HOURS.reset)}.`,
    newPassword: 'New password',
    newPasswordHint: `${passwordLength} You’ll be signed out everywhere, and apps lose access until you allow them again.`,
    reset: 'Save password',
    verifyTitle: 'Confirm your email address',
    verifyText: 'Confirm the address that this link was sent to.',
    verify: 'Confirm address',
    invalidTitle: 'This link doesn’t work',
    invalidText: 'It has expired or was already used.',
    newOne: '{forgot} or {account} for a new one.',
    toForgot: 'Reset your password',
    toAccount: 'go to your account',
  },
  setup: {
    title: 'Set up Cantiga',
    text: 'Create the first administrator account. Administrators import music, manage accounts and monitor the server.',
    code: 'Setup code',
    hint: 'You’ll find it in the server log, in the line with “there is no administrator yet”. It changes with every start.',
    create: 'Create account',
    closedTitle: 'Setup is complete',
    closed: 'There is already an administrator.',
  },
  page: {
    title: 'Your account',
    loggedInAs: (name: string, admin: boolean, since: string) =>
      `You’re signed in as ${name}${admin ? ' (administrator)' : ''}. Member since ${since}.`,
    dispname: {
      title: 'Display name',
      label: 'This is the name others see',
      change: 'Save name',
    },
    language: {
      label: 'Language of pages and emails',
      automatic: 'Same as the browser',
      change: 'Save language',
    },
    avatar: {
      title: 'Profile picture',
      alt: 'Your profile picture',
      remove: 'Remove picture',
      label: 'New picture',
      hint: `JPEG, PNG, WebP or GIF, up to ${AVATAR_MAX_MB} MB. We crop it to a square and remove camera data.`,
      upload: 'Upload',
    },
    email: {
      title: 'Email address',
      none: 'You haven’t added an email address, so you can’t reset a forgotten password.',
      confirmed: (email: string) => `${email} (confirmed)`,
      unconfirmed: (email: string) => `${email} (not confirmed yet)`,
      sendAgain: 'Resend link',
      label: 'New address',
      hint: 'Leave empty to remove your address.',
      change: 'Save address',
    },
    password: {
      current: 'Current password',
      hint: `${passwordLength} You’ll be signed out everywhere else.`,
      change: 'Change password',
    },
    reports: {
      title: 'Your reports',
      states: { open: 'Open', review: 'In review', closed: 'Closed' },
      outcomes: { removed: 'Removed', solved: 'Resolved', rejected: 'Not removed' },
      reply: 'Reply:',
    },
    players: {
      title: 'Apps and players',
      text: 'Play this music in any app that supports Subsonic, such as Symfonium, Feishin, Supersonic or Amperfy. Each app gets its own password, so you can remove its access without changing yours. Your account password doesn’t work there.',
      server: 'Server address',
      password: 'Password or API key',
      copyServer: 'Copy the server address',
      copyUser: 'Copy the username',
      copyPassword: 'Copy the password',
      created: (name: string) =>
        `This is the password for ${name}. Enter it in the app now. It won’t be shown again.`,
      label: 'Name of the app or device',
      hint: 'Helps you recognise it in the list, for example “Phone”.',
      create: 'Create a password',
      since: (date: string) => `Created on ${date}.`,
      used: (date: string, client: string) =>
        client === '' ? `Last used on ${date}.` : `Last used on ${date} by ${client}.`,
      unused: 'Not used yet.',
      revoke: 'Remove access',
      revokeOne: (name: string) => `Remove access for ${name}`,
      none: 'No apps connected yet.',
    },
    scrobbling: {
      title: 'Scrobbling',
      text: 'Send your listens to ListenBrainz or a compatible service: title, artist, album and time. This works even if your history is turned off.',
      url: 'API address of the service',
      token: 'User token',
      tokenHint: 'You’ll find it in your account settings on that service.',
      connect: 'Connect',
      connected: (host: string, name: string) =>
        name === '' ? `Connected to ${host}.` : `Connected to ${host} as ${name}.`,
      sent: (moment: string) => `Last listen sent: ${moment}.`,
      noneSent: 'No listens sent yet.',
      pending: (count: number, shown: string) =>
        count === 1 ? '1 listen is waiting.' : `${shown} listens are waiting.`,
      failing: (reason: string) =>
        `The service isn’t accepting listens right now (${reason}). We’ll keep trying for a week.`,
      refused: 'The service rejected your token, so nothing is sent. Enter a new one.',
      tokenLost: 'Your token can no longer be read, so nothing is sent. Enter it again.',
      notAllowed: 'This server no longer sends listens to this service.',
      check: 'Check',
      remove: 'Disconnect',
    },
    applications: {
      title: 'Apps with access to your account',
      since: (date: string) => `since ${date}`,
      none: 'No app has access to your account.',
    },
    data: {
      title: 'Your data',
      text: 'Everything we store about you, in one JSON file.',
      download: 'Download your data',
    },
    delete: {
      title: 'Delete account',
      text: 'Your likes, playlists, reviews, picture and apps are deleted too. This takes effect immediately and can’t be undone.',
      onlyOwner: 'You’re the only owner of these artists. Their music stays online.',
      passedOn: 'the longest-standing member becomes the owner.',
      leftAlone:
        'it stays without an owner, and its releases can’t be changed or withdrawn. Withdraw them first, or add another owner in the Studio.',
    },
  },
  notices: {
    welcome: 'Welcome! Your account was created.',
    'logged-out': 'You’re signed out.',
    name: 'Your display name was changed.',
    language: 'Your language was changed.',
    email: 'Your email address was changed. We’ve sent you a link to confirm it.',
    'no-email': 'Your email address was removed.',
    'mail-sent': 'We’ve sent a link to your email address.',
    verified: 'Your email address is confirmed.',
    password:
      'Your password was changed, and you’re signed out everywhere else. Apps keep their access: if someone knew your old password, remove the apps below that you don’t recognise.',
    reset: 'Your password was changed. You can now sign in and allow your apps again.',
    avatar: 'Your picture was changed.',
    'no-avatar': 'Your picture was removed.',
    revoked: 'The app no longer has access to your account.',
    'key-revoked': 'The app can no longer connect.',
    scrobbling: 'Connected. Your new listens are sent.',
    'scrobbling-checked': 'The service accepts your token.',
    'no-scrobbling': 'Disconnected. Your listens are no longer sent.',
    deleted: 'Your account was deleted.',
  },
  consent: {
    title: (application: string) => `Allow ${application} to access your account?`,
    request: '{application} by {owner} would like to access your account. You’re signed in as {user}.',
    operators: 'the operators of this server',
    able: 'It will be able to',
    reads: 'see your name, picture, tracks, albums, artists and playlists',
    writes: 'like, favourite and dislike tracks, add albums and follow artists for you',
    readOnly: 'It can’t change anything in your account.',
    unable:
      'It can’t see your password or email address. You can remove its access in your account at any time.',
    where: 'Where you’ll be redirected',
    toProgram: 'To the program on this device that opens {target} links.',
    toLocal: 'To a program on this device, at {target}.',
    toPlain: 'To {target}, over an unencrypted connection.',
    to: 'To {target}.',
    allow: 'Allow',
    deny: 'Don’t allow',
    notYou: 'Not your account?',
    otherUser: 'Sign in with another account',
  },
};
