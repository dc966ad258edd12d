// JSONP: `/**/name(document);` (behaviour.md 18). The leading comment prevents the response from being interpreted as anything
// but a script.
const DOTTED_IDENTIFIER = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/** Reserved words, which are allowed only after a dot. */
const RESERVED = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with'
  ).split(' '),
);

export const CALLBACK_MAX = 128;

export function isCallback(name: string): boolean {
  return name.length <= CALLBACK_MAX && DOTTED_IDENTIFIER.test(name) && !RESERVED.has(name.split('.', 1)[0]);
}

// JSON allows these two line ends inside a text, older JavaScript does not.
const LINE_ENDS: readonly [string, string][] = [
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
];

/** The bytes before the document, and after it. */
export const opening = (callback: string) => Buffer.from(`/**/${callback}(`);
export const CLOSING = Buffer.from(');');

/** In a part of the document. */
export function escapeLineEnds(document: Buffer): Buffer {
  let body = document;
  for (const [raw, escaped] of LINE_ENDS) {
    if (body.includes(raw)) body = Buffer.from(body.toString().replaceAll(raw, escaped));
  }
  return body;
}
