/** The error codes of the API, and the responses with them. */
import { ERRORS, type ErrorEntry, EXCEPTION } from '../errors.ts';
import type { Examples } from './examples.ts';
import { asDocument, responseHeaders } from './formats.ts';
import { reference, type Schema, sharedSchemas } from './schemas.ts';

interface Code {
  type: string;
  when: string;
}

/** All codes of the API specification; some are never returned here. */
export const CODES: Record<number, Code> = {
  1: { type: 'Exception', when: 'the server failed or is overloaded' },
  2: { type: 'Http Method', when: 'the HTTP method is not supported by this operation' },
  3: { type: 'Type', when: 'a value has the wrong type, range or format, or is not in the list' },
  4: { type: 'Required Parameter', when: 'a required parameter is missing or empty' },
  5: { type: 'Invalid Client Id', when: '`client_id` is missing or unknown' },
  6: { type: 'Rate Limit Exceeded', when: 'the application, IP address or user has exceeded a limit' },
  7: { type: 'Method Not Found', when: 'the operation or the version does not exist' },
  8: { type: 'Needed Parameter', when: 'one of several parameters is required, and none was sent' },
  9: { type: 'Format', when: '`format` is unknown' },
  10: { type: 'Entry Point', when: 'the host or port is not a valid entry point' },
  11: { type: 'Suspended Application', when: 'the application is suspended' },
  12: { type: 'Access Token', when: 'the token is invalid or expired' },
  13: { type: 'Insufficient Scope', when: 'the application may only read, or the token lacks the scope' },
  21: { type: 'Invalid User', when: 'the user does not exist' },
  22: { type: 'Email Already Exist', when: 'the email address is already used' },
  23: { type: 'Duplicate Value', when: 'the value already exists' },
  24: { type: 'Invalid Playlist', when: 'the playlist does not exist' },
};

export function codesTable(): string {
  const rows = Object.entries(CODES).map(([code, { type, when }]) => {
    const answered = ANSWERED.filter((failure) => failure.code === Number(code));
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

const ANSWERED: readonly ErrorEntry[] = [EXCEPTION, ...Object.values(ERRORS)];

const STATUSES = [...new Set(ANSWERED.map(({ status }) => status))].sort((one, other) => one - other);
/** Cannot occur when an operation is called as the document says. */
const NOT_OF_OPERATIONS = new Set([404, 405, 409]);
/** What a response of this kind may be, apart from success. */
const OF_OPERATIONS = STATUSES.filter((status) => !NOT_OF_OPERATIONS.has(status));

const meaningOf = (status: number): string =>
  ANSWERED.filter((failure) => failure.status === status)
    .map(({ code, type }) => `${code} ${type}`)
    .join(', ');

function headersOf(status: number | undefined): Schema {
  const waits = ANSWERED.some((failure) => failure.status === status && failure.retryAfter !== undefined);
  return {
    ...responseHeaders(false),
    ...(waits ? { 'Retry-After': reference('headers', 'Retry-After') } : {}),
  };
}

export const envelopeSchemas = (): Schema =>
  sharedSchemas(
    [...new Set(ANSWERED.map(({ code }) => code))].sort((one, other) => one - other),
    `What went wrong.\n\n${codesTable()}`,
  );

/** Follows the meaning of a status. */
const CHOSEN = ' Only where HTTP statuses are chosen; otherwise HTTP 200.';

/** The responses that several operations share, by name. */
export function failedResponses(examples: Examples['failures']): Schema {
  const response = (description: string, status?: number): Schema => ({
    description,
    headers: headersOf(status),
    content: asDocument(reference('schemas', 'Failed'), examples[status ?? 'default']),
  });
  const named = OF_OPERATIONS.map((status) => [
    `Failed${status}`,
    response(`Code ${meaningOf(status)}.${status < 500 ? CHOSEN : ''}`, status),
  ]);
  return {
    ...Object.fromEntries(named),
    Failed: response(`Any other failure: an unknown operation (404) or verb (405).${CHOSEN}`),
  };
}

/** The error responses of an operation, by status. */
export function failures(): Schema {
  const named = OF_OPERATIONS.map((status) => [status, reference('responses', `Failed${status}`)]);
  return { ...Object.fromEntries(named), default: reference('responses', 'Failed') };
}

/** For an operation without an envelope: the same in plain text, and 404. */
export function plainFailures(): Schema {
  const content = { 'text/plain': { schema: { type: 'string' } } };
  const answer = (status: number, description: string) => ({
    description,
    headers: headersOf(status),
    content,
  });
  return Object.fromEntries(
    [...OF_OPERATIONS, 404]
      .sort((one, other) => one - other)
      .map((status) => [
        status,
        answer(
          status,
          status === 404 ? 'There is no such file, or none to download.' : `${meaningOf(status)}.`,
        ),
      ]),
  );
}
