/** Radios to listen to: `/stream/7/?from=app-5eedcafe`. */
import type { Radio } from '../../core/radios/radios.ts';
import { RADIO_STREAM } from '../../core/radios/stations.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type HttpResponse, NO_STORE, NOSNIFF } from '../response.ts';
import { type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { identityOf, isId } from './storage.ts';

const HEADERS = [
  // Proxies that buffer responses would keep a radio silent for ever.
  ...['Content-Type', RADIO_STREAM.type, 'X-Accel-Buffering', 'no'],
  ...[...NO_STORE, ...NOSNIFF],
];

export function radioRoute({ radios, stations }: RouteContext): Route {
  async function handle(request: WebRequest): Promise<HttpResponse> {
    const { parameters, headers, method } = request;
    const radio = isId(parameters['id']) ? radios.find(Number(parameters['id'])) : undefined;
    if (radio === undefined) throw new Refusal('not-found', 'Radio not found.');
    const titles = headers['icy-metadata'] === '1';
    const answer = { status: 200, headers: titles ? [...HEADERS, ...titleHeaders(radio)] : HEADERS };
    if (method === 'HEAD') {
      await stations.check(radio);
      return answer;
    }
    const { stream, taken } = await stations.listen(radio, identityOf(request), titles);
    return { ...answer, stream, taken };
  }
  return route('everyone', 'json', 'GET', '/stream/:id', handle, { media: 'stream' });
}

function titleHeaders({ dispname }: Radio): string[] {
  return [
    ...['icy-name', headerText(dispname), 'icy-br', String(RADIO_STREAM.kbits)],
    ...['icy-metaint', String(RADIO_STREAM.titleEvery)],
    ...['Access-Control-Expose-Headers', 'icy-br, icy-metaint, icy-name'],
  ];
}

/** Players expect UTF-8, which Node takes as one character a byte. */
function headerText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Buffer.from(line).toString('latin1');
}
