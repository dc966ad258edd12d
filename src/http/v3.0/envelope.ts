/** The document around every answer: `headers` first, in the order older clients rely on, then `results`. */
import { type Key, key, part, type Sink } from './formats/sink.ts';

export interface Headers {
  code: number;
  errorMessage: string;
  warnings: readonly string[];
  resultsCount: number;
  resultsFullcount?: number;
}

const HEADERS = key('headers');
const STATUS = key('status');
const CODE = key('code');
const ERROR_MESSAGE = key('error_message');
const WARNINGS = key('warnings');
const RESULTS_COUNT = key('results_count');
const RESULTS_FULLCOUNT = key('results_fullcount');
const RESULTS = key('results');
const SUCCESS = part('success');
const FAILED = part('failed');
const WARNING_JOINT = '; ';

/** After this come the items, then `closeEnvelope`. */
export function openEnvelope(sink: Sink, headers: Headers): void {
  sink.openDocument();
  sink.openField(HEADERS);
  sink.openObject();
  sink.openTextField(STATUS);
  sink.part(headers.code === 0 ? SUCCESS : FAILED);
  sink.closeTextField(STATUS);
  writeInteger(sink, CODE, headers.code);
  writeText(sink, ERROR_MESSAGE, headers.errorMessage);
  writeText(sink, WARNINGS, headers.warnings.join(WARNING_JOINT));
  writeInteger(sink, RESULTS_COUNT, headers.resultsCount);
  if (headers.resultsFullcount !== undefined) {
    writeInteger(sink, RESULTS_FULLCOUNT, headers.resultsFullcount);
  }
  sink.closeObject();
  sink.closeField(HEADERS);
  sink.openField(RESULTS);
  sink.openList();
}

export function closeEnvelope(sink: Sink): void {
  sink.closeList();
  sink.closeField(RESULTS);
  sink.closeDocument();
}

function writeInteger(sink: Sink, name: Key, value: number): void {
  sink.openField(name);
  sink.integer(value);
  sink.closeField(name);
}

function writeText(sink: Sink, name: Key, text: string): void {
  sink.openTextField(name);
  if (text !== '') sink.bytes(Buffer.from(text));
  sink.closeTextField(name);
}
