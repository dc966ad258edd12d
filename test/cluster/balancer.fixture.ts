/**
 * A small load balancer, as nginx or HAProxy would be configured: it asks every node whether it is ready, gives requests to the ready
 * ones in turn, and tries a read again on another node if the connection breaks before the response begins.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECKED_EVERY_MS = 100;

export interface Balancer {
  url: string;
  /** The nodes to choose from; those that are not ready get no requests. */
  setNodes(urls: string[]): void;
  ready(): string[];
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  let nodes: string[] = [];
  const asked = new Set<string>();
  const known = new Set<string>();
  let turn = 0;
  const ready = () => nodes.filter((node) => known.has(node));
  /** One question to a node at a time: no late answer replaces a newer one, and a slow node delays no other. */
  const check = async (node: string) => {
    if (asked.has(node)) return;
    asked.add(node);
    if (await isReady(node)) known.add(node);
    else known.delete(node);
    asked.delete(node);
  };
  const timer = setInterval(() => void nodes.map(check), CHECKED_EVERY_MS);
  // Clients learn from the nodes how long a connection stays: the balancer must not close it earlier.
  const server = createServer({ keepAliveTimeout: 120_000 }, (incoming, response) =>
    pass(incoming, response, ready()),
  );

  function pass(incoming: IncomingMessage, response: ServerResponse, left: string[]): void {
    if (left.length === 0) return void response.writeHead(502).end('no node is ready');
    const [node] = left.splice(turn++ % left.length, 1);
    const { pathname, search } = new URL(incoming.url!, node);
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress! };
    const outgoing = request(new URL(pathname + search, node), { method: incoming.method!, headers });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', () => {
      if (response.headersSent) response.destroy();
      else if (incoming.method === 'GET') pass(incoming, response, left);
      else response.writeHead(502).end('the node is gone');
    });
    incoming.pipe(outgoing);
  }

  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setNodes(urls) {
      nodes = urls;
    },
    ready,
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function isReady(node: string): Promise<boolean> {
  try {
    return (await fetch(`${node}/health/ready`)).ok;
  } catch {
    return false;
  }
}
