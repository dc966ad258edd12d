/**
 * Where a text stops being JSON, and what was expected there; nothing of the text itself is repeated.
 *
 *   {"id":7,"name":oops}  →  at 15, a value
 *   {"id":7,"na           →  at 11, its length: the text ends too early
 *
 * `JSON.parse` knows this too, but its messages differ from case to case and quote the text.
 */
export interface JsonFault {
  /** From 0. The length of the text if it is valid so far. */
  at: number;
  expected: string;
}

const SPACE = /[ \t\n\r]*/y;
const LITERALS = ['true', 'false', 'null'];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** An incomplete number. */
const NUMBER_BEGUN = /(?:-|-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?))$/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const ESCAPE_BEGUN = /\\(?:u[\da-fA-F]{0,3})?$/y;

type Step = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

/** Call it with a text that `JSON.parse` rejects. */
export function findJsonFault(text: string): JsonFault {
  /** The closing brackets of the open ones. */
  const open: string[] = [];
  let step: Step = 'value';
  let at = 0;
  for (;;) {
    at = skip(SPACE, text, at);
    const character = text[at];
    if (character === undefined) return { at, expected: 'the end' };
    if (step === ', or end') {
      const close = open.at(-1);
      if (close === undefined) return { at, expected: 'the end of the line' };
      if (character === close) open.pop();
      else if (character === ',') step = close === '}' ? 'key' : 'value';
      else return { at, expected: `a comma or ${close}` };
      at++;
    } else if (step === ':') {
      if (character !== ':') return { at, expected: 'a colon' };
      step = 'value';
      at++;
    } else if ((step === 'value or ]' && character === ']') || (step === 'key or }' && character === '}')) {
      open.pop();
      step = ', or end';
      at++;
    } else if (step === 'key' || step === 'key or }') {
      if (character !== '"') return { at, expected: 'a key in quotation marks' };
      const string = endOfString(text, at);
      if (typeof string !== 'number') return string;
      at = string;
      step = ':';
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? '}' : ']');
      step = character === '{' ? 'key or }' : 'value or ]';
      at++;
    } else {
      const end = character === '"' ? endOfString(text, at) : endOfPlain(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      step = ', or end';
    }
  }
}

function endOfString(text: string, start: number): number | JsonFault {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character < ' ') return { at, expected: 'control characters to be escaped' };
    if (character !== '\\') continue;
    const end = skip(ESCAPE, text, at);
    if (end === at) {
      const begun = skip(ESCAPE_BEGUN, text, at) === text.length;
      return { at: begun ? text.length : at, expected: 'an escape that JSON knows' };
    }
    at = end - 1;
  }
  return { at: text.length, expected: 'the end of a text' };
}

function endOfPlain(text: string, start: number): number | JsonFault {
  const rest = text.slice(start, start + 5);
  for (const literal of LITERALS) {
    if (rest.startsWith(literal)) return start + literal.length;
    if (literal.startsWith(text.slice(start))) return { at: text.length, expected: literal };
  }
  if (skip(NUMBER_BEGUN, text, start) > start) return { at: text.length, expected: 'the rest of a number' };
  const end = skip(NUMBER, text, start);
  return end > start ? end : { at: start, expected: 'a value' };
}

/** The end of `pattern` at `at`; `at` itself if it does not match. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
