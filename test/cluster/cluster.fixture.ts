/** A whole service on this machine: PostgreSQL with a standby, S3, three nodes without a common folder, a balancer. */
import type { TestContext } from 'node:test';
import { startS3Server } from '../../src/media/storage/s3-server.fixture.ts';
import {
  eventually,
  NEWER_PROGRAM,
  type Service,
  startService,
  temporaryFolder,
} from '../cli-process.fixture.ts';
import { freePort } from '../free-port.fixture.ts';
import { startPostgres, startStandby } from '../postgres-server.fixture.ts';
import { startBalancer } from './balancer.fixture.ts';

const NODES = [0, 1, 2];

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster(t: TestContext) {
  const [primary, s3, balancer] = await Promise.all([startPostgres(), startS3Server(), startBalancer()]);
  if ('skip' in s3) throw new Error(s3.skip);
  const standby = await startStandby(primary);
  const hosts = [primary, standby].map(({ url }) => new URL(url).host).join(',');
  const settings = {
    CANTIGA_DATABASE: `postgres://cantiga:hush-hush@${hosts}/postgres?target_session_attrs=read-write`,
    CANTIGA_DATABASE_STANDBY: standby.url,
    CANTIGA_STORAGE: s3.setting,
    CANTIGA_URL: balancer.url,
    CANTIGA_PROXIES: '127.0.0.1',
    CANTIGA_DRAIN: '1',
    CANTIGA_READY_WITHOUT_DATABASE: '60',
  };
  const folders = NODES.map(temporaryFolder);
  // A node reports the public URL, which is that of the balancer.
  const ports = await Promise.all(NODES.map(freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  balancer.setNodes(urls);
  const nodes: Service[] = [];
  const start = async (node: number, program: Record<string, string> = {}) => {
    const env = { ...settings, ...program, PORT: String(ports[node]) };
    nodes[node] = await startService(folders[node].path, env);
    await eventually(
      async () => balancer.ready(),
      (ready) => ready.includes(urls[node]),
    );
  };
  t.after(async () => {
    for (const { process } of nodes) process.kill('SIGKILL');
    await Promise.all(nodes.map(({ ended }) => ended));
    await balancer.close();
    s3.stop();
    await Promise.all([primary.close(), standby.close()]);
    for (const folder of folders) folder.remove();
  });
  // The first node imports the demo; the others find it in the database.
  for (const node of NODES) await start(node);
  const stop = async (node: number, signal: 'SIGKILL' | 'SIGTERM') => {
    const { process, ended } = nodes[node];
    process.kill(signal);
    await ended;
  };
  return {
    url: balancer.url,
    /** The addresses of the nodes. */
    urls,
    primary,
    standby,
    s3,
    /** Without a warning. The same data folder is used again. */
    async killAndStart(node: number) {
      await stop(node, 'SIGKILL');
      await start(node);
    },
    /** To a newer version of the program. The node drains first; the first one migrates the database. */
    async upgrade(node: number) {
      await stop(node, 'SIGTERM');
      await start(node, NEWER_PROGRAM);
    },
  };
}
