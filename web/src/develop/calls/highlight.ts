/**
 * Splits a line of JSON or XML into tokens for highlighting:
 *
 *   "limit": 5,        →   key "limit":   number 5   plain ,
 *   <name>Rain</name>  →   key <name>   plain Rain   key </name>
 *
 * Line by line, because only the visible lines of a long response are rendered. It never fails: text that is neither is plain.
 */

export type TokenKind = 'key' | 'string' | 'number' | 'literal' | 'plain';

export interface Token {
  kind: TokenKind;
  text: string;
}

export type Syntax = 'json' | 'xml' | 'none';

export function syntaxOf(text: string, type: string): Syntax {
  if (/\bxml\b/.test(type)) return 'xml';
  return /\b(?:json|javascript)\b/.test(type) || /^\s*[[{]/.test(text) ? 'json' : 'none';
}

/** Longer lines are not highlighted. */
const LINE_MAX = 1000;

// The groups are key, string, number, literal.
const JSON_TOKEN =
  /("(?:[^"\\]|\\.)*"\s*:)|("(?:[^"\\]|\\.)*")|(-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)|\b(true|false|null)\b/g;
const XML_TOKEN = /(<[/?!]?[\w:.-]+|[/?]?>)|("[^"<>]*"(?=[^<>]*>))|(&#?\w+;)/g;

export function tokenize(line: string, syntax: Syntax): Token[] {
  if (syntax === 'none' || line.length > LINE_MAX) return [{ kind: 'plain', text: line }];
  return syntax === 'json' ? tokensOf(line, JSON_TOKEN, JSON_KINDS) : tokensOf(line, XML_TOKEN, XML_KINDS);
}

const JSON_KINDS: readonly TokenKind[] = ['key', 'string', 'number', 'literal'];
const XML_KINDS: readonly TokenKind[] = ['key', 'string', 'literal'];

function tokensOf(line: string, pattern: RegExp, kinds: readonly TokenKind[]): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const found of line.matchAll(pattern)) {
    if (found.index > end) tokens.push({ kind: 'plain', text: line.slice(end, found.index) });
    const kind = kinds[found.slice(1).findIndex((group) => group !== undefined)];
    tokens.push({ kind, text: found[0] });
    end = found.index + found[0].length;
  }
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end) });
  return tokens;
}
