/**
 * The connection to a Redis or Valkey server. It may be away: then `run` returns `undefined` immediately, until a script has run again.
 * The library connects again by itself. A server that does not respond counts as away, as does one that rejects writes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { withoutSecrets } from '../../domain/text/redact.ts';
import { PROBE } from './scripts.ts';

export interface RedisServerOptions {
  url: string;
  /** For the log: without user and password. */
  title: string;
  prefix: string;
  log: Pick<Log, 'info' | 'warn'>;
  /** How long a request waits for the server, at most. */
  timeoutMs?: number;
  /** Between checks of a server that is away. */
  probeMs?: number;
  /** Of this node, in milliseconds since 1970. */
  clock?: () => number;
}

type Reply = number | string | null | Reply[];

const CONNECT_MS = 2000;
/** A start waits for the server so long. */
const START_MS = 1000;
const TIMEOUT_MS = 250;
const PROBE_MS = 1000;
const RECONNECT_MAX_MS = 2000;
/** Between measurements of the clock. */
const CLOCK_MS = 10_000;

export async function openRedisServer(options: RedisServerOptions) {
  const { url, title, prefix, log, timeoutMs = TIMEOUT_MS, probeMs = PROBE_MS, clock = Date.now } = options;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RECONNECT_MAX_MS),
    },
  });
  const reports = createFailureLog(log, {
    fails: `The limits hold for each node alone: ${title} (CANTIGA_SHARED) is away`,
    works: `The limits hold for all nodes again: ${title} (CANTIGA_SHARED) is back`,
  });
  let isConnected = false;
  let fallbacks = 0;
  let offset = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function lost(error: unknown): void {
    if (isClosed) return;
    if (isConnected) fallbacks++;
    isConnected = false;
    reports.failed(withoutPassword(error));
    schedule(probeMs);
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void probe(), ms).unref();
  }

  /** Writes a key and reads the clock: both must work for the counts. */
  async function probe(): Promise<void> {
    if (!client.isReady) return schedule(probeMs);
    const sentAt = clock();
    try {
      const time = Number(await evaluate(PROBE, ['probe'], []));
      offset = time - (sentAt + clock()) / 2;
      if (!isConnected) reports.worked();
      isConnected = true;
      schedule(CLOCK_MS);
    } catch (error) {
      lost(error);
    }
  }

  /** Sends the whole script, which is short: replies to a hash that the server does not know would change the order. */
  function evaluate(script: string, keys: string[], values: (string | number)[]): Promise<Reply> {
    const rest = [String(keys.length), ...keys.map((key) => prefix + key), ...values.map(String)];
    return inTime(client.sendCommand(['EVAL', script, ...rest]) as Promise<Reply>);
  }

  async function inTime<T>(reply: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    // If this thread was busy, the response may have arrived meanwhile: it is read before the immediate.
    const reject = () => setImmediate(() => late.reject(new Error(`no response in ${timeoutMs} ms`)));
    const waiting = setTimeout(reject, timeoutMs);
    try {
      return await Promise.race([reply, late.promise]);
    } finally {
      clearTimeout(waiting);
      // It may still fail later.
      reply.catch(() => {});
    }
  }

  client.on('error', lost);
  client.on('ready', () => void probe());
  const connecting = client.connect().catch(lost);
  const ready = new Promise<void>((resolve) => client.once('ready', () => resolve(probe())));
  await Promise.race([Promise.all([connecting, ready]), sleep(START_MS, undefined, { ref: false })]);
  if (!isConnected) lost(new Error(`no connection in ${START_MS} ms`));

  return {
    isConnected: () => isConnected,
    now: () => clock() + offset,
    fallbacks: () => fallbacks,
    /** `undefined` if the server is away. A script that fails makes it away. */
    async run(script: string, keys: string[], values: (string | number)[]): Promise<Reply | undefined> {
      if (!isConnected) return undefined;
      try {
        return await evaluate(script, keys, values);
      } catch (error) {
        lost(error);
        return undefined;
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      isConnected = false;
      clearTimeout(timer);
      client.destroy();
    },
  };
}

export type RedisServer = Awaited<ReturnType<typeof openRedisServer>>;

/** An error of the library may contain the URL. */
function withoutPassword(error: unknown): string {
  return withoutSecrets(error instanceof Error ? error.message || error.name : String(error));
}
