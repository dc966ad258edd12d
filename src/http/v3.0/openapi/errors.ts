/** The error codes of the API, and the responses with them. */
import { CODES, RETURNED } from '../errors.ts';
import type { Examples } from './examples.ts';
import { asDocument, responseHeaders } from './formats.ts';
import { reference, type Schema } from './schemas.ts';

export function codesTable(): string {
  const rows = Object.entries(CODES).map(([code, { type, when }]) => {
    const answered = RETURNED.filter((failure) => failure.code === Number(code));
    const statuses = [...new Set(answered.map(({ status }) => status))];
    return `| ${code} | ${type} | ${statuses.join(', ') || 'not used here'} | ${when} |`;
  });
  return [
    '| code | type | HTTP status | when |',
    '| --- | --- | --- | --- |',
    '| 0 | Success | 200 | also with warnings |',
    ...rows,
  ].join('\n');
}

const STATUSES = [...new Set(RETURNED.map(({ status }) => status))].sort((one, other) => one - other);
/** Cannot occur when an operation is called as the document says. */
const NOT_OF_OPERATIONS = new Set([404, 405, 409]);
/** What a response of this kind may be, apart from success. */
const OF_OPERATIONS = STATUSES.filter((status) => !NOT_OF_OPERATIONS.has(status));

const meaningOf = (status: number): string =>
  RETURNED.filter((failure) => failure.status === status)
    .map(({ code }) => `${code} ${CODES[code].type}`)
    .join(', ');

function headersOf(status: number | undefined): Schema {
  const waits = RETURNED.some((failure) => failure.status === status && failure.retryAfter !== undefined);
  return {
    ...responseHeaders(false),
    ...(waits && { 'Retry-After': reference('headers', 'Retry-After') }),
  };
}

const FAILED = reference('schemas', 'Failed');

/** Follows the meaning of a status. */
const CHOSEN = ' Only if HTTP statuses are enabled; otherwise HTTP 200.';

/** The responses that several operations share, by name. */
export function failedResponses(examples: Examples['failures']): Schema {
  const response = (description: string, status?: number): Schema => ({
    description,
    headers: headersOf(status),
    content: asDocument({ json: FAILED, xml: FAILED }, examples[status ?? 'default']),
  });
  const named = OF_OPERATIONS.map((status) => [
    `Failed${status}`,
    response(`Code ${meaningOf(status)}.${status < 500 ? CHOSEN : ''}`, status),
  ]);
  return {
    ...Object.fromEntries(named),
    Failed: response(`Any other failure: an unknown operation (404) or method (405).${CHOSEN}`),
  };
}

/** The error responses of an operation, by status. */
export function failures(): Schema {
  const named = OF_OPERATIONS.map((status) => [status, reference('responses', `Failed${status}`)]);
  return { ...Object.fromEntries(named), default: reference('responses', 'Failed') };
}

/** The failures of an operation without an envelope: the same in plain text, and 404. */
export function plainFailures(): Schema {
  const content = { 'text/plain': { schema: { type: 'string' } } };
  const answers = [...OF_OPERATIONS, 404].map((status) => {
    const description =
      status === 404 ? 'There is no such file, or none to download.' : `${meaningOf(status)}.`;
    return [status, { description, headers: headersOf(status), content }];
  });
  // In ascending order, as all keys that are numbers.
  return Object.fromEntries(answers);
}
