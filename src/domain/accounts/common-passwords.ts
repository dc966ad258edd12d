/**
 * The 10,000 most common passwords of at least eight characters, in lower case. They are the first of the list in
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT, https://github.com/zxcvbn-ts/zxcvbn), which was made from published leaks. They are
 * stored as lines in ascending order, brotli, base64: 27 kB, and many of them are offensive.
 */
import { brotliDecompressSync } from 'node:zlib';
import sortedLines from './common-passwords.json' with { type: 'json' };

let known: ReadonlySet<string> | undefined;

/** Ignores case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(commonPasswords());
  return known.has(password.normalize('NFKC').toLowerCase());
}

export function commonPasswords(): string[] {
  return brotliDecompressSync(Buffer.from(sortedLines, 'base64')).toString('latin1').split('\n');
}
