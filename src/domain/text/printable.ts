/** Makes untrusted text safe for a terminal: it cannot forge lines, change colours or reverse the text. */

/** Control characters and those that set the direction of writing become `\u001b` and the like, line ends `\n`. */
export function printable(text: string): string {
  return printableLines(text).replaceAll('\n', '\\n');
}

/** The same for a text that has line ends of its own. */
export function printableLines(text: string): string {
  return text.replace(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
