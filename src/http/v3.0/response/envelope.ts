/** The document of every response: `headers` first, in the order older clients rely on, then `results`. */
import { encodeText, type Syntax } from '../formats/syntax.ts';

export interface EnvelopeHeaders {
  code: number;
  errorMessage: string;
  warnings: readonly string[];
  resultsCount: number;
  /** Only where it was requested. */
  fullcount?: number | undefined;
  /** The URL of the next page, while more rows follow (behaviour.md 16). */
  next?: string | undefined;
}

/**
 * The content of `results`: items, which in XML are inside one element named by their plural (behaviour.md 17); one object; or nothing,
 * as in errors and writes.
 */
export type ResultsKind = { plural: string } | 'object' | 'nothing';

/** The results are written between `open` and `close`. */
interface Envelope {
  open: Buffer;
  close: Buffer;
}

export function createEnvelope({ name }: Syntax, headers: EnvelopeHeaders, results: ResultsKind): Envelope {
  const { code, errorMessage, warnings, resultsCount, fullcount, next } = headers;
  const fields = {
    status: code === 0 ? 'success' : 'failed',
    code,
    error_message: errorMessage,
    warnings: warnings.join('; '),
    results_count: resultsCount,
    results_fullcount: fullcount,
    next,
  };
  const [open, close] = (name === 'json' ? inJson : inXml)(fields, results);
  return { open: Buffer.from(open), close: Buffer.from(close) };
}

function inJson(headers: object, results: ResultsKind): [string, string] {
  const [open, close] = results === 'object' ? ['', ''] : ['[', ']'];
  return [`{"headers":${JSON.stringify(headers)},"results":${open}`, `${close}}`];
}

function inXml(headers: object, results: ResultsKind): [string, string] {
  const elements = Object.entries(headers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${encodeText(String(value)).xml}</${name}>`);
  const [open, close] =
    typeof results === 'object' ? [`<${results.plural}>`, `</${results.plural}>`] : ['', ''];
  return [
    `<?xml version="1.0" encoding="utf-8"?>\n<data><headers>${elements.join('')}</headers><results>${open}`,
    `${close}</results></data>\n`,
  ];
}
