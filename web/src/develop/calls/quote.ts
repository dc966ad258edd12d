/**
 * Quotes texts as literals of other languages:
 *
 *   it's     shell 'it'\''s'      JavaScript 'it\'s'      Python 'it\'s'
 */

/** Quotes for a POSIX shell, where nothing but the quote is special between single quotes. */
export function quoteForShell(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quotes for JavaScript and Python, which agree on these escapes. */
export function quoteForCode(text: string): string {
  // Python cannot send half of a surrogate pair, and browsers replace it too.
  const inside = JSON.stringify(text.toWellFormed())
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    // Invisible, and line ends to some programs.
    .replace(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escapeCharacter);
  return `'${inside}'`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
