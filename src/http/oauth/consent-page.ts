/** Asks a person whether an application may act for them: who asks, for what, and where they will be sent. */
import type { AuthorizeParameters } from '../../auth/authorization-request.ts';
import { type Consent, sealOf } from '../../core/oauth/oauth.ts';
import type { Person } from '../../domain/people.ts';
import type { Handled } from '../answer.ts';
import { type Html, html } from '../html.ts';
import { csrfField, pageAnswer } from '../page.ts';
import type { Visit } from '../route.ts';

interface ConsentPage {
  consent: Consent;
  /** The request, to be sent along with the decision. */
  values: AuthorizeParameters['values'];
  visit: Visit & { person: Person };
  /** Where the decision goes. */
  action: string;
  /** Where this page is found again. */
  path: string;
}

export function consentPage({ consent, values, visit, action, path }: ConsentPage): Handled {
  const { application, owner, redirectUri } = consent;
  const body = html`<div class="narrow">
<h1>Allow ${application}?</h1>
<p>The application <strong>${application}</strong> by ${by(owner)} wants to use the account
${named(visit.person)}, with which you are logged in.</p>
<h2>It will be able to</h2>
<ul>
<li>see your name, your picture and your music: tracks, albums, artists and playlists</li>
<li>like, favourite and dislike tracks, add albums and follow artists for you</li>
</ul>
<p>It sees neither your password nor your e-mail address. You can take this back in your account at any time.</p>
<h2>Where you will be sent</h2>
<p>${destination(redirectUri)}</p>
<form method="post" action="${action}">
${csrfField(visit)}
${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="seen" value="${sealOf(consent)}">
<p class="actions"><button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" class="second">Do not allow</button></p>
</form>
<form method="post" action="/logout">
${csrfField(visit)}
<input type="hidden" name="next" value="${path}">
<p class="row">Not your account? <button class="second">Log in as somebody else</button></p>
</form>
</div>`;
  return pageAnswer(200, { title: `Allow ${application}?`, body, visit });
}

/** The name that is shown may be anything; the other one is nobody else's. */
function named({ name, dispname }: Pick<Person, 'name' | 'dispname'>): Html {
  if (dispname === '' || dispname === name) return html`<strong>${name}</strong>`;
  return html`<strong>${dispname}</strong> (${name})`;
}

function by(owner: Consent['owner']): Html {
  return owner === null ? html`the operators of this service` : named(owner);
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The host alone is what tells one place from another; the rest of an address can be made to look like anything. */
function destination(redirectUri: string): Html {
  const { protocol, hostname, host } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:') {
    return html`To the program on this device that opens <strong>${protocol}</strong> addresses.`;
  }
  if (LOOPBACK.includes(hostname)) return html`To a program on this device, at <strong>${host}</strong>.`;
  const caution = protocol === 'http:' && ', over a connection that is not encrypted';
  return html`To <strong>${host}</strong>${caution}.`;
}
