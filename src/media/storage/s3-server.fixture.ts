/**
 * A real S3 server on a free port of this machine, which checks signatures (rclone). It is started by the first test that needs
 * it, once for a whole run (`node --test --test-global-setup=test/databases.fixture.ts`), or by the test file itself when it
 * runs alone. `CANTIGA_TEST_S3=s3+http://…` uses a running server instead, whose bucket must exist.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { STORAGE } from '../../config/setting-types.ts';
import type { S3Location } from '../../domain/ports.ts';
import { findRclone } from './rclone.fixture.ts';

const RUNNING = 'CANTIGA_TEST_S3';
/** The URL where test files get the server of the run. */
const SHARED = 'CANTIGA_TEST_S3_SHARED';
const BUCKET = 'cantiga-test';

/** The setting `CANTIGA_STORAGE` of a running server, or why there is none. */
type Found = { setting: string } | { skip: string };

/** A prefix of its own for every call of `newLocation`; `skip` is for tests on a machine without a server. */
export async function s3ForTests(): Promise<{ newLocation(): S3Location; skip: string | false }> {
  const found = await findServer();
  return {
    skip: 'skip' in found ? found.skip : false,
    newLocation() {
      const location = 'setting' in found ? STORAGE.parse(found.setting, '/') : undefined;
      if (location?.kind !== 's3') throw new Error(`${RUNNING} must be ${STORAGE.accepts}`);
      return { ...location, prefix: `${randomUUID()}/` };
    },
  };
}

/** As the setting `CANTIGA_STORAGE`. */
export function storageSetting({
  endpoint,
  bucket,
  prefix,
  accessKeyId,
  secretAccessKey,
}: S3Location): string {
  const address = endpoint.replace('http://', '');
  return `s3+http://${accessKeyId}:${secretAccessKey}@${address}/${bucket}/${prefix}`;
}

async function findServer(): Promise<Found> {
  const { [RUNNING]: running, [SHARED]: shared } = process.env;
  if (running !== undefined) return { setting: running };
  if (shared !== undefined) return (await (await fetch(shared)).json()) as Found;
  const server = startS3Server();
  after(async () => (await server).stop());
  return await server;
}

interface OwnServer {
  stop(): void;
  /** With the same address and files. */
  restart(): Promise<void>;
}

/** A server that no other test uses. */
export async function startS3Server(): Promise<Found & OwnServer> {
  const rclone = await findRclone();
  if ('skip' in rclone) return { ...rclone, stop() {}, async restart() {} };
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-s3-'));
  mkdirSync(join(folder, BUCKET));
  const [key, secret] = ['cantiga', randomUUID()];
  const start = (address: string) => {
    const args = ['serve', 's3', '--config', '', '--addr', address, '--auth-key', `${key},${secret}`];
    return spawn(rclone.path, [...args, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  };
  let server = start('127.0.0.1:0');
  const stop = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const address = await addressOf(server);
  return {
    setting: `s3+http://${key}:${secret}@${address}/${BUCKET}`,
    stop,
    async restart() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = start(address);
      await addressOf(server);
    },
  };
}

/** `Starting s3 server on [http://127.0.0.1:37323/]` */
async function addressOf(server: ChildProcess): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stderr! })) {
    const [, address] = /server on \[http:\/\/([\d.:]+)\/\]/.exec(line) ?? [];
    if (address !== undefined) {
      // Otherwise a full pipe would stop it.
      server.stderr!.resume();
      return address;
    }
    lines.push(line);
  }
  throw new Error(`rclone ended: ${lines.join('\n')}`);
}

let shared: ReturnType<typeof startS3Server> | undefined;

/** The set-up of `--test-global-setup`: test files are separate processes. The first that asks starts the server. */
export async function globalSetup(): Promise<void> {
  const desk = createServer(async (_, response) => {
    shared ??= startS3Server();
    response.end(JSON.stringify(await shared));
  });
  desk.listen(0, '127.0.0.1').unref();
  await once(desk, 'listening');
  process.env[SHARED] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
}

export async function globalTeardown(): Promise<void> {
  (await shared)?.stop();
}
