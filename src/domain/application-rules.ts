/** What the fields of an application may hold. People read them on the consent page: nothing in them may deceive. */
import { hidesSomething, speaksForService } from './names.ts';
import { Refusal } from './refusal.ts';

const NAME_MAX = 80;
const DESCRIPTION_MAX = 2000;

/** The name as it is kept. Refuses (kind `type`) what is empty, too long, or would not show as it is. */
export function requireApplicationName(text: string): string {
  const name = requireWhole('name', text).normalize('NFC').trim();
  if (hidesSomething(name)) throw wrong('name', 'one line of characters that can be seen', 'one that cannot');
  requireLength('name', name, 1, NAME_MAX);
  if (!/\p{L}|\p{N}|\p{P}|\p{S}/u.test(name)) throw wrong('name', 'something to read', 'blanks alone');
  return name;
}

/** For what people choose themselves; operators may name theirs as they like. */
export function requireUnreservedApplication(name: string): void {
  if (speaksForService(name))
    throw wrong('name', 'a name of its own', 'one that is kept for the service itself');
}

/** The description as it is kept. It may have paragraphs. */
export function requireDescription(text: string): string {
  const description = requireWhole('description', text).normalize('NFC').replace(/\r\n?/g, '\n').trim();
  if (/[^\P{Cc}\n\t]|\p{Bidi_Control}/u.test(description)) {
    throw wrong('description', 'no control characters but line ends and tabs', 'another one');
  }
  requireLength('description', description, 0, DESCRIPTION_MAX);
  return description;
}

const CLIENT_ID = /^[0-9a-f]{8}$/;

export function isClientId(text: string): boolean {
  return CLIENT_ID.test(text);
}

export function requireClientId(text: string): void {
  if (isClientId(text)) return;
  throw wrong('client_id', '8 characters of 0-9 and a-f', JSON.stringify(text.slice(0, 40)));
}

/** The secret is not repeated: messages end up in logs. */
export function requireClientSecret(text: string): void {
  if (/^[0-9a-f]{32}$/.test(text)) return;
  throw wrong('client_secret', '32 characters of 0-9 and a-f', `${text.length} characters`);
}

function requireWhole(field: string, text: string): string {
  if (!text.isWellFormed()) throw wrong(field, 'whole characters', 'half of one');
  return text;
}

/** Counted as people count: in characters, not in UTF-16 units. */
function requireLength(field: string, text: string, least: number, most: number): void {
  const length = [...text].length;
  if (length >= least && length <= most) return;
  const accepted = least === 0 ? `at most ${most} characters` : `${least} to ${most} characters`;
  throw wrong(field, accepted, String(length));
}

function wrong(field: string, expected: string, came: string): Refusal {
  return new Refusal('type', `${field}: expected ${expected}, got ${came}.`, { field });
}
