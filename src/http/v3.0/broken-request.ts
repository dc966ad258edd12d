/** What Node cannot read as HTTP still gets an envelope, in the format asked for where that can be seen. */
import { Refusal } from '../../domain/refusal.ts';
import { type Answer, METHODS } from '../answer.ts';
import { splitQuery } from '../query-string.ts';
import type { Services } from '../services.ts';
import type { FirstLine } from '../target.ts';
import { createAnswers } from './answer.ts';
import { usesHttpStatuses } from './asker.ts';
import { chooseDelivery } from './delivery.ts';
import { failed } from './errors.ts';
import { isVersioned } from './paths.ts';

interface Broken {
  status: number;
  message: string;
}

const BROKEN: Record<string, Broken> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'the request line and its headers are too long' },
  HPE_INVALID_URL: {
    status: 400,
    message: 'the address holds characters that must be percent-encoded as UTF-8, as %C3%B6 is for ö',
  },
  /** Ours: Node takes the first one, a proxy before it perhaps the other (RFC 9112 3.2). */
  DUPLICATE_HOST: { status: 400, message: 'the header Host came more than once' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request did not arrive in time' },
};
const MALFORMED: Broken = { status: 400, message: 'the request is not well-formed HTTP' };

export interface BrokenAnswers {
  broken(code: string | undefined, line: FirstLine | undefined): Answer;
  /** Never with status 200, which would mean that the tunnel stands. */
  connect(): Answer;
}

/**
 * What is not HTTP keeps its HTTP status, so that proxies see it. Only an address below `/v3.0` with bad characters in it is a request of
 * an application, whose failures may be HTTP 200 (decision 2).
 */
export function createBrokenAnswers(services: Pick<Services, 'settings' | 'clients'>): BrokenAnswers {
  const answers = createAnswers();
  return {
    broken(code, line) {
      const { status, message } = BROKEN[code ?? ''] ?? MALFORMED;
      const pairs = splitQuery(line?.target.query ?? '');
      const isOurs = code === 'HPE_INVALID_URL' && line !== undefined && isVersioned(line.target.path);
      const usesStatuses = !isOurs || usesHttpStatuses(services, pairs);
      const failure = { ...failed(new Refusal('type', message)), status };
      return answers.failure(chooseDelivery(pairs, line?.method === 'GET'), failure, usesStatuses, METHODS);
    },
    connect() {
      const failure = failed(new Refusal('http-method', `CONNECT is not taken here; accepted: ${METHODS}`));
      return answers.failure(chooseDelivery(splitQuery(''), false), failure, true, METHODS);
    },
  };
}
