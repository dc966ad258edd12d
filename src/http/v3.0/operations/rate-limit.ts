import type { RateLimitStatus } from '../../../domain/ports.ts';
import { liveRead } from '../kinds/operation.ts';
import { UNPAGED } from '../parameters/standard-parameters.ts';
import { integer, shape, string } from '../shapes/shape.ts';

type NamedLimit = RateLimitStatus & { name: string };

export const rateLimit = liveRead({
  path: 'rate-limit',
  summary: 'The limits of the application and of the IP address, and what is left of each.',
  access: 'client',
  isUnmetered: true,
  parameters: UNPAGED,
  result: shape<NamedLimit>('limit', [
    string('name', 'Name of the limit.', ({ name }) => name),
    integer('limit', 'Requests in one window.', ({ limit }) => limit),
    integer('remaining', 'Requests that are left in this window.', ({ remaining }) => remaining),
    integer('reset', 'Seconds until the next window begins.', ({ reset }) => reset),
  ]),
  async find({ fullcount }, { rateLimits: status }) {
    const rows = Object.entries(await status()).map(([name, one]) => ({ name, ...one }));
    return { rows, more: false, fullcount: fullcount === true ? rows.length : undefined };
  },
});
