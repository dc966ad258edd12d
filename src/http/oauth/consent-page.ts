/** Asks a person whether an application may act for them: who asks, for what, and where they will be sent. */
import type { AuthorizeParameters } from '../../auth/authorization-request.ts';
import { type Consent, sealOf } from '../../core/oauth/oauth.ts';
import type { User } from '../../domain/users.ts';
import { type Html, html } from '../html.ts';
import { csrfField, pageAnswer } from '../page.ts';
import type { HttpResponse } from '../response.ts';
import type { Visit, WebRequest } from '../route.ts';
import type { PageWords } from '../words/en.ts';
import { speechOf } from '../words/speech.ts';

interface ConsentPage {
  consent: Consent;
  /** The request, to be sent along with the decision. */
  values: AuthorizeParameters['values'];
  request: WebRequest;
  visit: Visit & { person: User };
  /** Where the decision goes. */
  action: string;
  /** Where this page is found again. */
  path: string;
}

export function consentPage({ consent, values, request, visit, action, path }: ConsentPage): HttpResponse {
  const { application, owner, plan, redirectUri } = consent;
  const { words, to } = speechOf(request, visit);
  const say = words.consent;
  const abilities = plan === 'read' ? [say.reads] : [say.reads, say.writes];
  const by = owner === null ? html`${say.operators}` : named(owner);
  const body = html`<div class="narrow">
<h1 dir="auto">${say.title(application)}</h1>
<p>${say.asks(strong(application), by, named(visit.person))}</p>
<h2>${say.able}</h2>
<ul>${abilities.map((ability) => html`<li>${ability}</li>`)}</ul>
<p>${plan === 'read' ? html`${say.readOnly} ` : ''}${say.unable}</p>
<h2>${say.where}</h2>
<p>${destination(redirectUri, say)}</p>
<form method="post" action="${to(action)}" class="card-card">
${csrfField(visit)}
${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="seen" value="${sealOf(consent)}">
<div class="actions"><button name="decision" value="allow" class="button-button button-primary">${say.allow}</button>
<button name="decision" value="deny" class="button-button button-secondary">${say.deny}</button></div>
</form>
<form method="post" action="${to('/logout')}">
${csrfField(visit)}
<input type="hidden" name="next" value="${to(path)}">
<div class="row"><span>${say.notYou}</span> <button class="button-button button-secondary button-small">${say.asSomebodyElse}</button></div>
</form>
</div>`;
  return pageAnswer(200, { title: say.title(application), body, request, visit, here: path });
}

function strong(text: string): Html {
  return html`<strong dir="auto">${text}</strong>`;
}

/** The name that is shown may be anything; the other one is nobody else's. */
function named({ name, dispname }: Pick<User, 'name' | 'dispname'>): Html {
  if (dispname === '' || dispname === name) return strong(name);
  return html`${strong(dispname)} (${name})`;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The host alone is what tells one place from another; the rest of an address can be made to look like anything. */
function destination(redirectUri: string, say: PageWords['consent']): Html {
  const { protocol, hostname, host } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:') return say.toProgram(html`<strong>${protocol}</strong>`);
  const place = html`<strong>${host}</strong>`;
  if (LOOPBACK.includes(hostname)) return say.toLocal(place);
  return protocol === 'http:' ? say.toPlain(place) : say.to(place);
}
