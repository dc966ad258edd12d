/** A server with the API of ListenBrainz, which can be told to fail. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TOKEN = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';

// biome-ignore lint/suspicious/noExplicitAny: the fields are checked at run time
type Listen = Record<string, any>;

export async function startListenBrainz() {
  const state = {
    /** Instead of a response to a listen. */
    failure: undefined as { status: number; headers?: Record<string, string> } | undefined,
    /** Listens that were accepted; the same time and track once. */
    accepted: [] as Listen[],
    requests: [] as { path: string; headers: IncomingHttpHeaders }[],
    tokens: new Set([TOKEN]),
  };
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    state.requests.push({ path, headers });
    const parts: Buffer[] = await Array.fromAsync(request);
    const reply = (status: number, body: object, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body));
    const isKnown = state.tokens.has((headers.authorization ?? '').replace(/^Token /, ''));
    if (path === '/1/validate-token')
      return reply(200, { code: 200, valid: isKnown, ...(isKnown && { user_name: 'ana_lb' }) });
    if (path !== '/1/submit-listens' || request.method !== 'POST') return reply(404, { code: 404 });
    if (state.failure !== undefined)
      return reply(state.failure.status, { code: state.failure.status }, state.failure.headers);
    if (!isKnown) return reply(401, { code: 401, error: 'Invalid authorization token.' });
    const { listen_type, payload } = JSON.parse(Buffer.concat(parts).toString());
    if (listen_type !== 'single' || payload.length !== 1) return reply(400, { code: 400 });
    const keyOf = ({ listened_at, track_metadata: { track_name } }: Listen) => `${listened_at} ${track_name}`;
    if (!state.accepted.some((one) => keyOf(one) === keyOf(payload[0]))) state.accepted.push(payload[0]);
    return reply(200, { status: 'ok' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, state, policy: { isAny: false, hosts: [], origins: [url] } },
    submissions: () => state.requests.filter(({ path }) => path === '/1/submit-listens').length,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
