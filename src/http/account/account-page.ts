/** The page on which people see and change their account. Each part is a form of its own. */
import type { Accounts } from '../../core/accounts/accounts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../domain/pages.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Html, html } from '../html.ts';
import { csrfField, type Page } from '../page.ts';
import type { KnownVisit, WebRequest } from '../route.ts';
import { type Speech, speechOf } from '../words/speech.ts';
import { choice, field, formAlert, type Outcome, textOf } from './fields.ts';
import { notice } from './notices.ts';

/** What was refused, and in which form. */
export interface Failed {
  form: 'name' | 'language' | 'email' | 'password' | 'avatar' | 'applications' | 'delete';
  refusal: Refusal;
}

/** What every part of the page is made from. */
interface Part extends Outcome, Speech {
  request: WebRequest;
  visit: KnownVisit;
}

export async function accountPage(
  accounts: Accounts,
  request: WebRequest,
  visit: KnownVisit,
  failed?: Failed,
): Promise<Page> {
  const { person: user } = visit;
  const speech = speechOf(request, visit);
  const { words, to } = speech;
  const { account } = words;
  const part = (form: Failed['form']): Part => {
    return { ...speech, request, visit, refusal: failed?.form === form ? failed.refusal : undefined };
  };
  const [allowed, picture] = await Promise.all([
    accounts.listAllowed(user),
    accounts.avatars.findVersion(user.id),
  ]);
  const body = html`<div class="text">
<div class="row"><h1 dir="auto">${user.dispname || user.name}</h1>
<form method="post" action="${to('/logout')}">${csrfField(visit)}<button type="submit" class="button-button button-secondary">${account.logOut}</button></form></div>
<p class="quiet">${account.known(user.name, user.admin, speech.day(user.creationdate))}</p>
${notice(request, words)}
${namePart(part('name'))}
${languagePart(part('language'))}
${avatarPart(part('avatar'), picture)}
${emailPart(part('email'))}
${passwordPart(part('password'))}
${applicationsPart(part('applications'), allowed)}
${card(
  'data',
  account.data.title,
  html`<p>${account.data.text}</p>
<a class="button-button button-secondary" href="/account/export" download>${account.data.download}</a>`,
)}
${deletePart(part('delete'))}
</div>`;
  return { title: account.title, body, request, visit, here: '/account' };
}

function card(id: string, title: string, content: Html): Html {
  return html`<section class="card-card stack" aria-labelledby="${id}"><h2 id="${id}" class="card-title">${title}</h2>
${content}</section>`;
}

/** With the proof that it came from here. */
function form({ to, visit }: Part, action: string, content: Html, enctype?: string): Html {
  return html`<form method="post" action="${to(action)}"${enctype !== undefined && html` enctype="${enctype}"`}>${csrfField(visit)}
${content}</form>`;
}

function button(label: string, look: 'primary' | 'secondary' | 'danger' = 'secondary'): Html {
  return html`<button type="submit" class="button-button button-${look}">${label}</button>`;
}

function namePart(part: Part): Html {
  const { words, request, visit, refusal } = part;
  const { dispname } = words.account;
  const shown = field(
    {
      id: 'dispname',
      name: 'dispname',
      label: dispname.label,
      type: 'text',
      autocomplete: 'nickname',
      value: refusal ? textOf(request, 'dispname') : visit.person.dispname,
    },
    part,
  );
  const content = form(part, '/account/name', html`${shown}${button(dispname.change)}`);
  return card('profile', dispname.title, html`${formAlert(part, ['dispname'])}${content}`);
}

function languagePart(part: Part): Html {
  const { lang } = part.visit.person;
  const { language } = part.words.account;
  const known = new Map<string, string>(LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]]));
  // Imported people may speak any other.
  if (lang !== '' && !known.has(lang)) known.set(lang, lang);
  const choices = [['', language.automatic] as const, ...known];
  const shown = choice({ id: 'lang', name: 'lang', label: language.label, value: lang, choices }, part);
  const content = form(part, '/account/language', html`${shown}${button(language.change)}`);
  return card('language', language.title, html`${formAlert(part, ['lang'])}${content}`);
}

function avatarPart(part: Part, version: string | undefined): Html {
  const { avatar } = part.words.account;
  const source = `/image/?type=user&id=${part.visit.person.id}&width=100&v=${encodeURIComponent(version ?? '')}`;
  const present =
    version !== undefined &&
    html`<div class="row"><img class="avatar" src="${source}" width="64" height="64" alt="${avatar.alt}">
${form(part, '/account/avatar/delete', button(avatar.remove))}</div>`;
  const shown = field(
    {
      id: 'avatar',
      name: 'avatar',
      label: avatar.label,
      type: 'file',
      accept: 'image/jpeg,image/png,image/webp,image/gif',
      hint: avatar.hint,
    },
    part,
  );
  const upload = form(part, '/account/avatar', html`${shown}${button(avatar.upload)}`, 'multipart/form-data');
  return card('picture', avatar.title, html`${formAlert(part, ['avatar'])}${present}${upload}`);
}

function emailPart(part: Part): Html {
  const { words, request, visit, refusal } = part;
  const { email, emailVerified } = visit.person;
  const say = words.account.email;
  const state = email === '' ? say.none : emailVerified ? say.confirmed(email) : say.unconfirmed(email);
  const again = email !== '' && !emailVerified && form(part, '/account/verification', button(say.sendAgain));
  const shown = field(
    {
      id: 'email',
      name: 'email',
      label: say.label,
      type: 'email',
      autocomplete: 'email',
      value: refusal ? textOf(request, 'email') : '',
      hint: say.hint,
      required: false,
    },
    part,
  );
  const change = html`${shown}${currentPassword('email-password', part)}${button(say.change)}`;
  const content = html`${formAlert(part, ['email', 'current_password'])}<p>${state}</p>
${again}${form(part, '/account/email', change)}`;
  return card('mail', say.title, content);
}

function passwordPart(part: Part): Html {
  const { password } = part.words.account;
  const next = field(
    {
      id: 'password-new',
      name: 'password',
      label: password.label,
      type: 'password',
      autocomplete: 'new-password',
      hint: password.hint,
    },
    part,
  );
  const content = html`<input type="hidden" autocomplete="username" value="${part.visit.person.name}">
${currentPassword('password-current', part)}${next}${button(password.change)}`;
  const alert = formAlert(part, ['password', 'current_password']);
  return card('secret', password.title, html`${alert}${form(part, '/account/password', content)}`);
}

type Allowed = Awaited<ReturnType<Accounts['listAllowed']>>;

function applicationsPart(part: Part, allowed: Allowed): Html {
  const { applications } = part.words.account;
  const list = allowed.map(({ client_id, name, first }) => {
    const revoke = html`<button type="submit" class="button-button button-secondary button-small" aria-label="${applications.revokeOne(name)}">${applications.revoke}</button>`;
    return html`<li class="row"><span><span dir="auto">${name}</span><br><small class="quiet">${applications.since(part.day(first))}</small></span>
${form(part, `/account/applications/${client_id}/revoke`, revoke)}</li>`;
  });
  const content =
    list.length === 0 ? html`<p class="quiet">${applications.none}</p>` : html`<ul class="list">${list}</ul>`;
  return card('applications', applications.title, html`${formAlert(part, [])}${content}`);
}

function deletePart(part: Part): Html {
  const say = part.words.account.delete;
  const content = html`${currentPassword('delete-password', part)}${button(say.delete, 'danger')}`;
  const deletion = html`${formAlert(part, ['current_password'])}<p>${say.text}</p>
${form(part, '/account/delete', content)}`;
  return card('delete', say.title, deletion);
}

function currentPassword(id: string, part: Part): Html {
  const { current: label } = part.words.account.password;
  const kind = { type: 'password', autocomplete: 'current-password' } as const;
  return field({ id, name: 'current_password', label, ...kind }, part);
}
