/** What the fields of an application may hold. People read them on the consent page: nothing in them may deceive. */
import { speaksForService } from '../text/names.ts';
import { requireLine, requireParagraphs, wrong } from '../text/texts.ts';

const NAME_MAX = 80;
const DESCRIPTION_MAX = 2000;

/** Returns the name as stored. Rejects (kind `type`) a name that is empty, too long, or has invisible characters. */
export function requireApplicationName(text: string): string {
  return requireLine('name', text, 1, NAME_MAX);
}

/** Refuses names that users may not choose; operators may use any name. */
export function requireUnreservedApplication(name: string): void {
  if (speaksForService(name)) throw wrong('name', 'a name of its own', 'a reserved name');
}

/** Returns the description as stored. It may have paragraphs. */
export function requireDescription(text: string): string {
  return requireParagraphs('description', text, DESCRIPTION_MAX);
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
