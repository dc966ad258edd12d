/** Three nodes, PostgreSQL with a standby, and links: from each node to both servers, and from the standby to the primary. */
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.fixture.ts';
import { startPostgres, startStandby } from '../../test/postgres-server.fixture.ts';
import { createClock, startNodes } from '../nodes.ts';
import type { Step } from '../part.ts';

export const NODES = 3;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster(step: Step) {
  const stack = new AsyncDisposableStack();
  const closing = <One extends { close(): void | Promise<void> }>(one: One) =>
    stack.adopt(one, () => one.close());
  const primary = closing(await startPostgres());
  const replication = closing(await startLink(primary.url));
  const standby = closing(await startStandby({ ...primary, url: urlOf([replication]) }));
  const newLinks = async () => [closing(await startLink(primary.url)), closing(await startLink(standby.url))];
  const links = await Promise.all(Array.from({ length: NODES }, newLinks));
  const clocks = links.map((_, node) => createClock(join(step.folder, `clock-${node}`)));
  const database = { kind: 'postgres', url: primary.url } as const;
  const nodes = await startNodes(step, step.folder, NODES, database, (node) => ({
    CANTIGA_DATABASE: `${urlOf(links[node])}?target_session_attrs=read-write`,
    ...clocks[node]?.env,
  }));
  stack.use(nodes);
  const close = () => stack.disposeAsync();
  return { nodes, primary, standby, replication, links, clocks, [Symbol.asyncDispose]: close };
}

const urlOf = (links: Link[]) =>
  `postgres://cantiga:hush-hush@${links.map(({ host }) => host).join()}/postgres`;

type Link = Awaited<ReturnType<typeof startLink>>;

/** A port of this machine that leads to a server. */
async function startLink(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    if (isSilent) from.pause();
    from.on('data', (bytes) => to.write(bytes)).on('error', () => {});
    from.on('close', () => sockets.delete(from) && to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    forward(near, far);
    forward(far, near);
  });
  const own = await freePort();
  server.listen(own, '127.0.0.1');
  return {
    host: `127.0.0.1:${own}`,
    /** While it is silent, connections stay, and what is sent arrives later. */
    setSilent(next: boolean): void {
      isSilent = next;
      for (const socket of sockets) next ? socket.pause() : socket.resume();
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
