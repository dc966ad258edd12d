/** API errors for input that Node cannot parse as HTTP, in the requested format where that can be read. */
import { Refusal } from '../../../domain/refusal.ts';
import type { Services } from '../../http-services.ts';
import type { QueryPairs } from '../../request/query-string.ts';
import type { FirstLine } from '../../request/request-target.ts';
import { type HttpResponse, METHODS } from '../../response.ts';
import { usesHttpStatuses } from '../caller.ts';
import { toApiError } from '../errors.ts';
import { isVersioned } from '../paths.ts';
import { createApiResponses } from './api-response.ts';
import { chooseOutputFormat } from './output-format.ts';

interface MalformedError {
  status: number;
  message: string;
}

const ERRORS: Record<string, MalformedError> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'the request line and its headers are too long' },
  HPE_INVALID_URL: {
    status: 400,
    message: 'the address holds characters that must be percent-encoded as UTF-8, as %C3%B6 is for ö',
  },
  /** Not a code of Node, which uses the first one; a proxy may have used the other (RFC 9112 3.2). */
  DUPLICATE_HOST: { status: 400, message: 'the header Host was sent more than once' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request did not arrive in time' },
};
const MALFORMED: MalformedError = { status: 400, message: 'the request is not well-formed HTTP' };

const NO_PAIRS: QueryPairs = { names: [], values: [] };

/**
 * Input that is not HTTP gets its HTTP status, so that proxies see it. Only a URL below `/v3.0` with invalid characters is a request of
 * an application, whose errors may be HTTP 200 (behaviour.md 2).
 */
export function createMalformedResponses(services: Pick<Services, 'settings' | 'clients'>) {
  const answers = createApiResponses();
  return {
    malformed(code: string | undefined, line: FirstLine | undefined): HttpResponse {
      const { status, message } = ERRORS[code ?? ''] ?? MALFORMED;
      const pairs = line?.target.pairs ?? NO_PAIRS;
      const isOurs = code === 'HPE_INVALID_URL' && line !== undefined && isVersioned(line.target.path);
      const usesStatuses = !isOurs || usesHttpStatuses(services, pairs);
      const failure = { ...toApiError(new Refusal('type', message)), status };
      return answers.failure(
        chooseOutputFormat(pairs, line?.method === 'GET'),
        failure,
        usesStatuses,
        METHODS,
      );
    },
    /** Never with status 200, which would confirm the tunnel. */
    connect(): HttpResponse {
      const failure = toApiError(
        new Refusal('http-method', `CONNECT is not allowed here; accepted: ${METHODS}`),
      );
      return answers.failure(chooseOutputFormat(NO_PAIRS, false), failure, true, METHODS);
    },
  };
}

export type MalformedResponses = ReturnType<typeof createMalformedResponses>;
