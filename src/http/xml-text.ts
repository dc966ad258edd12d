/** Text in XML 1.0: as the content of an element, and as the value of an attribute in double quotes. */
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // In an attribute, these would be read as spaces.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
/** What XML 1.0 does not allow, even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SPECIAL = /[&<>"\n\r\t]/g;

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(SPECIAL, (character) => ESCAPES[character]);
}
