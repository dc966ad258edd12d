/** Example requests, and the responses of the demo service, which `npm run docs` calls. */
import examples from './examples.json' with { type: 'json' };

export interface Example {
  /** The target, without `client_id`. */
  request: string;
  json?: unknown;
  xml?: string;
  jsonp?: string;
  /** The target of a redirect. */
  location?: string;
}

export interface Examples {
  /** By path. */
  operations: Record<string, Example>;
  /** By HTTP status, or `default`. */
  failures: Record<string, Example>;
}

export const EXAMPLES: Examples = examples;
