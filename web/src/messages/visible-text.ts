/**
 * A text of a URL, for display. Control characters are shown as their symbols, because the HTML of the server cannot contain all of
 * them; those that turn the direction of the text around them are left out.
 *
 *   a\0b   →   a␀b
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, '')
    .replaceAll(/\p{Cc}/gu, (control) => {
      const code = control.charCodeAt(0);
      if (code === DELETE) return '␡';
      return code < SYMBOLS ? String.fromCharCode(FIRST_SYMBOL + code) : '�';
    });
}

const DELETE = 0x7f;
/** The first 32 control characters have symbols. */
const SYMBOLS = 0x20;
const FIRST_SYMBOL = 0x2400;
