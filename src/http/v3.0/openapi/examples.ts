/** Requests, and what the demo service answered; `npm run docs` asks it. */
import examples from './examples.json' with { type: 'json' };

export interface Example {
  /** The target, without `client_id`. */
  request: string;
  json?: unknown;
  xml?: string;
  jsonp?: string;
  /** Where it led, of a redirect. */
  location?: string;
}

export interface Examples {
  /** By path. */
  operations: Record<string, Example>;
  /** By HTTP status, or `default`. */
  failures: Record<string, Example>;
}

export const EXAMPLES: Examples = examples;
