/** What Node cannot read as HTTP still gets an envelope, in the format asked for where that can be seen. */
import { Refusal } from '../../domain/refusal.ts';
import { type Answer, METHODS } from '../answer.ts';
import { splitQuery } from '../query-string.ts';
import type { Services } from '../services.ts';
import type { FirstLine } from '../target.ts';
import { createAnswers } from './answer.ts';
import { chooseDelivery, type Delivery } from './delivery.ts';
import { failed } from './errors.ts';

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
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request did not arrive in time' },
};
const MALFORMED: Broken = { status: 400, message: 'the request is not well-formed HTTP' };

export interface BrokenAnswers {
  broken(code: string | undefined, line: FirstLine | undefined): Answer;
  /** Never with status 200, which would mean that the tunnel stands. */
  connect(): Answer;
}

export function createBrokenAnswers({ settings }: Services): BrokenAnswers {
  const answers = createAnswers();
  return {
    broken(code, line) {
      const { status, message } = BROKEN[code ?? ''] ?? MALFORMED;
      const delivery = deliveryOf(line);
      const as200 = settings.failuresAs200 || delivery.callback !== undefined;
      return answers.failure(delivery, failed(new Refusal('type', message)), as200 ? 200 : status, METHODS);
    },
    connect() {
      const failure = failed(new Refusal('http-method', `CONNECT is not taken here; accepted: ${METHODS}`));
      return answers.failure(deliveryOf(undefined), failure, failure.status, METHODS);
    },
  };
}

function deliveryOf(line: FirstLine | undefined): Delivery {
  return chooseDelivery(splitQuery(line?.target.query ?? ''), line?.method === 'GET');
}
