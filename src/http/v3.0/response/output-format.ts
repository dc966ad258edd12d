/** The format of a response, and whether it is JSONP. Chosen before any check, so that errors have it too. */
import { Refusal } from '../../../domain/refusal.ts';
import { lastValue, type QueryPairs } from '../../request/query-string.ts';
import { quoteInput } from '../errors.ts';
import { isCallback } from '../formats/jsonp.ts';
import { FORMATS, type Format, STANDARD } from '../parameters/standard-parameters.ts';

export interface OutputFormat {
  /** JSON where the requested format is unknown. */
  format: Format;
  callback?: string;
  formatProblem?: Refusal;
  callbackProblem?: Refusal;
  warnings: string[];
}

export function chooseOutputFormat(pairs: QueryPairs, isGet: boolean): OutputFormat {
  const outputFormat: OutputFormat = { format: 'json', warnings: [] };
  const wanted = lastValue(pairs, 'format') ?? 'json';
  const format = FORMATS.find((known) => known === wanted.toLowerCase());
  if (format !== undefined) {
    outputFormat.format = format;
  } else {
    const reason = `got ${quoteInput(wanted)}; accepted: ${FORMATS.join(', ')}`;
    outputFormat.formatProblem = new Refusal('format', `parameter format: ${reason}`);
  }
  const callback = lastValue(pairs, 'callback');
  if (callback === undefined) return outputFormat;
  if (!isGet || format !== 'json') {
    outputFormat.warnings.push('callback ignored: it needs format json and GET');
  } else if (isCallback(callback)) {
    outputFormat.callback = callback;
  } else {
    const { accepted } = STANDARD.callback;
    outputFormat.callbackProblem = new Refusal('type', `parameter callback: accepted: ${accepted}`);
  }
  return outputFormat;
}
