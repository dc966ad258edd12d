/** Serves `/metrics` on an address of its own: the port of the service, and any proxy in front of it, never have it. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { MetricsText } from '../../core/metrics/metrics.ts';
import type { Log } from '../../domain/ports.ts';
import { listen } from '../connections/listen.ts';

const OPTIONS = { headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 2000 };
const CONNECTIONS_MAX = 32;
const SETTING = 'CANTIGA_METRICS';

export async function serveMetrics(
  address: { host: string; port: number },
  read: () => Promise<MetricsText>,
  log: Log,
) {
  const server = createServer(OPTIONS, (request, response) => {
    const { method, url = '' } = request;
    if (!/^\/metrics\/?(\?|$)/.test(url)) return end(response, 404, 'The metrics are at /metrics.\n');
    if (method !== 'GET' && method !== 'HEAD') {
      return end(response.setHeader('Allow', 'GET, HEAD'), 405, 'Use GET.\n');
    }
    read().then(
      ({ contentType, text }) => end(response, 200, text, contentType),
      (error) => {
        log.error('the metrics could not be read', { error });
        end(response, 500, 'The metrics could not be read; the log has the reason.\n');
      },
    );
  });
  server.maxConnections = CONNECTIONS_MAX;
  const { port } = await listen(server, { ...address, settings: { host: SETTING, port: SETTING } });
  log.info('serving metrics', { host: address.host, port });
  return {
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
}
