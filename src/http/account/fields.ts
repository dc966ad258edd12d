/** Fields of a form, each with its label, its hint, and what was wrong with it. */
import { PASSWORD_MIN } from '../../domain/account-rules.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Html, html } from '../html.ts';
import type { WebRequest } from '../route.ts';

interface Field {
  /** Unique on the page. */
  id: string;
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'file';
  /** For the browser and the password manager: `username`, `current-password`, … */
  autocomplete?: string;
  value?: string | undefined;
  hint?: string;
  required?: boolean;
  accept?: string;
  /** What refusals call it, where the form has another name for it. */
  refusedAs?: string;
}

export function field(one: Field, refusal: Refusal | undefined): Html {
  const { id, name, label, type, autocomplete, hint, required = true, accept, refusedAs = name } = one;
  const wrong = refusal?.field === refusedAs ? refusal.message : undefined;
  const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  // Names are typed as they are: no capital letter, no correction.
  const plain = type === 'text' && autocomplete === 'username';
  return html`<label for="${id}"><span>${label}</span>
<input id="${id}" name="${name}" type="${type}"${one.value !== undefined && html` value="${one.value}"`}${
    autocomplete !== undefined && html` autocomplete="${autocomplete}"`
  }${type === 'email' && html` inputmode="email"`}${plain && html` autocapitalize="none" spellcheck="false"`}${
    accept !== undefined && html` accept="${accept}"`
  }${required && html` required`}${described !== '' && html` aria-describedby="${described}"`}${
    wrong !== undefined && html` aria-invalid="true" autofocus`
  }>${hint !== undefined && html`<small id="${id}-hint">${hint}</small>`}${
    wrong !== undefined && html`<small id="${id}-wrong" class="wrong" role="alert">${wrong}</small>`
  }</label>
`;
}

/** Who somebody is, by whichever name they remember. */
export function whoField(request: WebRequest, refusal: Refusal | undefined): Html {
  const about = { label: 'Name or e-mail address', type: 'text', autocomplete: 'username' } as const;
  return field({ id: 'username', name: 'username', ...about, value: textOf(request, 'username') }, refusal);
}

/** What was wrong with the form as a whole; what is about one of its `fields` stands beside that. */
export function formAlert(refusal: Refusal | undefined, fields: readonly string[]): Html | undefined {
  if (refusal === undefined || (refusal.field !== undefined && fields.includes(refusal.field)))
    return undefined;
  return html`<p class="error" role="alert">${refusal.message}</p>`;
}

export function textOf({ form }: WebRequest, name: string): string {
  return form.fields.get(name) ?? '';
}

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_MIN} characters.`;
