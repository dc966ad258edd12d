/**
 * Texts as literals of other languages, whatever is in them:
 *
 *   it's     shell 'it'\''s'      JavaScript 'it\'s'      Python 'it\'s'
 */

/** For a POSIX shell: between single quotes nothing is special but the quote. */
export function quoteForShell(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** For JavaScript and Python, which agree on these escapes. */
export function quoteForCode(text: string): string {
  const inside = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    // Line ends to some programs, and invisible to people.
    .replace(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escapeCharacter);
  return `'${inside}'`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
