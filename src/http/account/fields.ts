/** Fields of a form, each with its label, its hint, and what was wrong with it. */
import type { Refusal } from '../../domain/refusal.ts';
import { type Html, html } from '../html.ts';
import type { WebRequest } from '../route.ts';
import type { PageWords } from '../words/en.ts';
import { refusalText } from '../words/refused.ts';

interface Labelled {
  /** Unique on the page. */
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** What refusals call it, where the form has another name for it. */
  refusedAs?: string;
}

interface Field extends Labelled {
  type: 'text' | 'email' | 'password' | 'file';
  /** For the browser and the password manager: `username`, `current-password`, … */
  autocomplete?: string;
  value?: string | undefined;
  required?: boolean;
  accept?: string;
}

/** What was refused, if anything was, and the words to say it in. */
export interface Outcome {
  refusal: Refusal | undefined;
  words: PageWords;
}

export function field(one: Field, outcome: Outcome): Html {
  const { name, type, autocomplete, required = true, accept } = one;
  // Names are typed as they are: no capital letter, no correction.
  const plain = type === 'text' && autocomplete === 'username';
  return labelled(
    one,
    outcome,
    (common) =>
      html`<input ${common} name="${name}" type="${type}"${one.value !== undefined && html` value="${one.value}"`}${
        autocomplete !== undefined && html` autocomplete="${autocomplete}"`
      }${type === 'email' && html` inputmode="email"`}${plain && html` autocapitalize="none" spellcheck="false"`}${
        (type === 'text' || type === 'email') && html` dir="auto"`
      }${accept !== undefined && html` accept="${accept}"`}${required && html` required`}>`,
  );
}

interface Choice extends Labelled {
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
}

export function choice(one: Choice, outcome: Outcome): Html {
  const options = one.choices.map(
    ([value, label]) =>
      html`<option value="${value}"${value === one.value && html` selected`}>${label}</option>`,
  );
  return labelled(
    one,
    outcome,
    (common) => html`<select ${common} name="${one.name}">${options}</select>`,
    'field-control field-select',
  );
}

function labelled(
  { id, name, label, hint, refusedAs = name }: Labelled,
  { refusal, words }: Outcome,
  control: (common: Html) => Html,
  looks = 'field-control',
): Html {
  const wrong = refusal?.field === refusedAs ? refusalText(refusal, words) : undefined;
  const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  const common = html`id="${id}" class="${looks}"${described !== '' && html` aria-describedby="${described}"`}${
    wrong !== undefined && html` aria-invalid="true" autofocus`
  }`;
  return html`<div class="field-field"><label class="field-label" for="${id}">${label}</label>
${control(common)}${hint !== undefined && html`<small id="${id}-hint" class="field-hint">${hint}</small>`}${
  wrong !== undefined && html`<small id="${id}-wrong" class="field-error" role="alert">${wrong}</small>`
}</div>
`;
}

/** Who somebody is, by whichever name they remember. */
export function whoField(request: WebRequest, outcome: Outcome): Html {
  const about = { label: outcome.words.login.who, type: 'text', autocomplete: 'username' } as const;
  return field({ id: 'username', name: 'username', ...about, value: textOf(request, 'username') }, outcome);
}

/** What was wrong with the form as a whole; what is about one of its `fields` stands beside that. */
export function formAlert({ refusal, words }: Outcome, fields: readonly string[]): Html | undefined {
  if (refusal === undefined || (refusal.field !== undefined && fields.includes(refusal.field)))
    return undefined;
  return html`<p class="form-alert-alert" role="alert">${refusalText(refusal, words)}</p>`;
}

export function textOf({ form }: WebRequest, name: string): string {
  return form.fields.get(name) ?? '';
}
