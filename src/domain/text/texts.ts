/** Texts that users write for others. Each `require…` returns the text as stored, or throws (kind `type`) with the name of its field. */

import { Refusal } from '../refusal.ts';
import { hidesSomething } from './names.ts';

/** One line that shows as it is. */
export function requireLine(field: string, text: string, min: number, max: number): string {
  const line = requireWhole(field, text).normalize('NFC').trim();
  if (hidesSomething(line)) throw wrong(field, 'one line of visible characters', 'invisible characters');
  requireLength(field, line, min, max);
  if (line !== '' && !/\p{L}|\p{N}|\p{P}|\p{S}/u.test(line))
    throw wrong(field, 'visible characters', 'only spaces');
  return line;
}

/** It may have paragraphs, and be empty. */
export function requireParagraphs(field: string, text: string, max: number): string {
  const paragraphs = requireWhole(field, text).normalize('NFC').replace(/\r\n?/g, '\n').trim();
  if (/[^\P{Cc}\n\t]|\p{Bidi_Control}/u.test(paragraphs)) {
    throw wrong(field, 'no control characters except line breaks and tabs', 'another one');
  }
  requireLength(field, paragraphs, 0, max);
  return paragraphs;
}

/** Two letters, or empty. */
export function requireLanguage(field: string, text: string): string {
  const lang = text.toLowerCase();
  if (lang === '' || /^[a-z]{2}$/.test(lang)) return lang;
  throw wrong(field, 'a language as two letters, such as en', JSON.stringify(text.slice(0, 20)));
}

/** Untrusted text within a line: it can neither break the line nor reverse the text. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
}

export function wrong(field: string, expected: string, came: string): Refusal {
  return new Refusal('type', `${field}: expected ${expected}, got ${came}.`, { field });
}

function requireWhole(field: string, text: string): string {
  if (!text.isWellFormed()) throw wrong(field, 'well-formed Unicode', 'half a character');
  return text;
}

/** Counted in characters, not in UTF-16 units. */
function requireLength(field: string, text: string, min: number, max: number): void {
  const length = [...text].length;
  if (length >= min && length <= max) return;
  const accepted = min === 0 ? `at most ${max} characters` : `${min} to ${max} characters`;
  throw wrong(field, accepted, String(length));
}
