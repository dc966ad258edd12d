/** Texts of tags and file names, cleaned for the catalogue: they may contain anything. */
import { createHash } from 'node:crypto';

/** The characters of a name or a title. */
export const LINE_MAX = 500;

/**
 * One line without control characters: NUL and line ends separate values. Direction marks are dropped, because they would
 * affect the text after them. UTF-8 that was read as Latin-1 (`TÃ¯tle`) is repaired; bytes without a valid encoding become
 * replacement characters.
 */
export function oneLine(text: unknown, max = LINE_MAX): string {
  if (typeof text !== 'string') return '';
  // Ten megabytes of title need no inspection.
  const line = mended(text.slice(0, 10_000))
    .normalize('NFC')
    .replace(DIRECTION, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return cut(line, max).trim();
}

/** Embeddings, overrides and isolates (Unicode, UAX 9). */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** The same for a text of any number of lines. */
export function manyLines(text: unknown, max = 100_000): string {
  if (typeof text !== 'string') return '';
  const lines = mended(text.slice(0, 4 * max))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();
  return cut(lines, max);
}

/** The key by which names are compared: case, spaces and Unicode forms are ignored. */
export function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function cut(text: string, max: number): string {
  return (text.length > max ? text.slice(0, max) : text).toWellFormed();
}

function mended(text: string): string {
  // Only characters of Latin-1, and not of ASCII alone.
  if (!/^[\0-\xff]*$/.test(text) || !/[\x80-\xff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

/** What folders remember artists, albums and claims by. Keys are stored: the same parts give the same key in every version. */
export function keyOf(...parts: (string | number)[]): string {
  return hashOf(parts);
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
