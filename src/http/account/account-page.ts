/** The page on which people see and change their account. Each part is a form of its own. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { AVATAR_MAX_MB } from '../../domain/account-rules.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page } from '../page.ts';
import type { KnownVisit, WebRequest } from '../route.ts';
import { field, formAlert, NEW_PASSWORD_HINT, textOf } from './fields.ts';
import { notice } from './notices.ts';

/** What was refused, and in which form. */
export interface Failed {
  form: 'name' | 'email' | 'password' | 'avatar' | 'applications' | 'delete';
  refusal: Refusal;
}

export async function accountPage(
  accounts: Accounts,
  request: WebRequest,
  visit: KnownVisit,
  failed?: Failed,
): Promise<Page> {
  const { person } = visit;
  const refusalOf = (form: Failed['form']) => (failed?.form === form ? failed.refusal : undefined);
  const [allowed, picture] = await Promise.all([
    accounts.listAllowed(person),
    accounts.avatars.findVersion(person.id),
  ]);
  const body = html`<div class="row"><h1>${person.dispname || person.name}</h1>
<form method="post" action="/logout">${csrfField(visit)}<button type="submit" class="second">Log out</button></form></div>
<p class="quiet">You are logged in as ${person.name}${person.admin && ', an administrator'}, here since ${person.creationdate}.</p>
${notice(request)}
${nameSection(request, visit, refusalOf('name'))}
${avatarSection(visit, picture, refusalOf('avatar'))}
${emailSection(request, visit, refusalOf('email'))}
${passwordSection(visit, refusalOf('password'))}
${applicationsSection(visit, allowed, refusalOf('applications'))}
<section class="card" aria-labelledby="export"><h2 id="export">Your data</h2>
<p>Everything that is kept about you, as one JSON file.</p>
<a class="button second" href="/account/export" download>Download your data</a></section>
${deleteSection(visit, refusalOf('delete'))}`;
  return { title: 'Your account', body, visit };
}

function nameSection(request: WebRequest, visit: KnownVisit, refusal: Refusal | undefined): Html {
  return html`<section class="card" aria-labelledby="profile"><h2 id="profile">Display name</h2>
${formAlert(refusal, ['dispname'])}
<form method="post" action="/account/name">${csrfField(visit)}
${field(
  {
    id: 'dispname',
    name: 'dispname',
    label: 'How others see you',
    type: 'text',
    autocomplete: 'nickname',
    value: refusal ? textOf(request, 'dispname') : visit.person.dispname,
  },
  refusal,
)}<button type="submit">Change the display name</button></form></section>`;
}

function avatarSection(visit: KnownVisit, version: string | undefined, refusal: Refusal | undefined): Html {
  const source = `/image/?type=user&id=${visit.person.id}&width=100&v=${encodeURIComponent(version ?? '')}`;
  return html`<section class="card" aria-labelledby="picture"><h2 id="picture">Picture</h2>
${formAlert(refusal, ['avatar'])}
${
  version !== undefined &&
  html`<div class="row"><img class="avatar" src="${source}" width="64" height="64" alt="Your picture">
<form method="post" action="/account/avatar/delete">${csrfField(visit)}<button type="submit" class="second">Remove the picture</button></form></div>`
}
<form method="post" action="/account/avatar" enctype="multipart/form-data">${csrfField(visit)}
${field(
  {
    id: 'avatar',
    name: 'avatar',
    label: 'A new picture',
    type: 'file',
    accept: 'image/jpeg,image/png,image/webp,image/gif',
    hint: `JPEG, PNG, WebP or GIF, at most ${AVATAR_MAX_MB} MB. The middle of it is shown, and what the camera noted in it is removed.`,
  },
  refusal,
)}<button type="submit">Upload</button></form></section>`;
}

function emailSection(request: WebRequest, visit: KnownVisit, refusal: Refusal | undefined): Html {
  const { email, emailVerified } = visit.person;
  const state = emailVerified ? 'It is confirmed.' : 'It is not confirmed yet.';
  return html`<section class="card" aria-labelledby="mail"><h2 id="mail">E-mail address</h2>
${formAlert(refusal, ['email', 'current_password'])}
<p>${email === '' ? 'You have given none, so a forgotten password cannot be replaced.' : `${email}. ${state}`}</p>
${
  email !== '' &&
  !emailVerified &&
  html`<form method="post" action="/account/verification">${csrfField(visit)}<p><button type="submit" class="second">Send the link again</button></p></form>`
}
<form method="post" action="/account/email">${csrfField(visit)}
${field(
  {
    id: 'email',
    name: 'email',
    label: 'A new address',
    type: 'email',
    autocomplete: 'email',
    value: refusal ? textOf(request, 'email') : '',
    hint: 'Leave it empty to have none.',
    required: false,
  },
  refusal,
)}${field(currentPassword('email-password'), refusal)}<button type="submit">Change the address</button></form></section>`;
}

function passwordSection(visit: KnownVisit, refusal: Refusal | undefined): Html {
  return html`<section class="card" aria-labelledby="secret"><h2 id="secret">Password</h2>
${formAlert(refusal, ['password', 'current_password'])}
<form method="post" action="/account/password">${csrfField(visit)}
<input type="hidden" autocomplete="username" value="${visit.person.name}">
${field(currentPassword('password-current'), refusal)}${field(
  {
    id: 'password-new',
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `${NEW_PASSWORD_HINT} You will be logged out everywhere else.`,
  },
  refusal,
)}<button type="submit">Change the password</button></form></section>`;
}

type Allowed = Awaited<ReturnType<Accounts['listAllowed']>>;

function applicationsSection(visit: KnownVisit, allowed: Allowed, refusal: Refusal | undefined): Html {
  const list = allowed.map(
    ({
      client_id,
      name,
      first,
    }) => html`<li class="row"><span>${name}<br><small class="quiet">since ${first.slice(0, 10)}</small></span>
<form method="post" action="/account/applications/${client_id}/revoke">${csrfField(visit)}<button type="submit" class="second" aria-label="Revoke ${name}">Revoke</button></form></li>`,
  );
  return html`<section class="card" aria-labelledby="applications"><h2 id="applications">Applications you have allowed</h2>
${formAlert(refusal, [])}
${list.length === 0 ? html`<p class="quiet">None can act for you.</p>` : html`<ul class="plain">${list}</ul>`}</section>`;
}

function deleteSection(visit: KnownVisit, refusal: Refusal | undefined): Html {
  return html`<section class="card" aria-labelledby="delete"><h2 id="delete">Delete the account</h2>
${formAlert(refusal, ['current_password'])}
<p>Your likes, lists, reviews, picture and applications are deleted with it, at once and for good.</p>
<form method="post" action="/account/delete">${csrfField(visit)}
${field(currentPassword('delete-password'), refusal)}<button type="submit" class="danger">Delete the account</button></form></section>`;
}

function currentPassword(id: string) {
  return {
    id,
    name: 'current_password',
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
  } as const;
}
