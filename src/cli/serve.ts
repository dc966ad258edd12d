import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Config, loadConfig } from '../config/config.ts';
import type { App, Log } from '../domain/ports.ts';
import { DEMO_CLIENT_ID } from '../domain/vocabulary.ts';
import { waitForDatabase } from '../store/connection/wait-for-database.ts';
import { readArguments } from './arguments.ts';
import type { Command, Output } from './command.ts';
import { createLog, type FlushableLog } from './log.ts';
import { stopSignal } from './signals.ts';

/**
 * Buffers outside the heap count for V8's limit, too. With the default, the small heaps of the threads are at the limit again soon after
 * each collection.
 */
const HEAP_GROWTH = '--heap-growing-percent=150';

export const serve: Command = {
  name: 'serve',
  summary: 'Start the service (`npm start` does this)',
  help: `Usage: cantiga serve

Starts the service and runs until it is stopped. SIGTERM and Ctrl-C let it finish the requests in
progress first, after it has served new ones for CANTIGA_DRAIN seconds; a second signal ends it
immediately. It waits for PostgreSQL if that is not running yet (CANTIGA_DATABASE_WAIT). An empty
catalogue is filled with the demo catalogue, unless CANTIGA_DEMO=off. The log is written to standard
error. \`cantiga config\` lists the settings.

Examples:
  cantiga serve
  PORT=9000 CANTIGA_DATA=/srv/music cantiga serve
  CANTIGA_DEMO=off CANTIGA_DATABASE=postgres://cantiga:secret@db.example/cantiga cantiga serve
`,
  run: async (args, { env, folder, stdout, stderr, startApp }) => {
    readArguments(args, {}, []);
    setFlagsFromString(HEAP_GROWTH);
    const { config } = loadConfig(env, folder);
    const log = openLog(config, stderr);
    process.once('exit', log.flush);

    const stop = stopSignal((exitCode) => {
      log.warn('stopping immediately');
      process.exit(exitCode);
    });
    if (await isStoppedWaiting(config, log, stop)) return;
    const running = await startApp(config, log);
    void running.startThreads();
    log.info('ready', { url: running.url });
    if (stdout.isTTY || config.demo) stdout.write(greeting(running));
    const reason = await Promise.race([stop, running.unusable]);
    running.drain();
    // With a database that it cannot use, a node should not serve any longer.
    if (reason instanceof Error) return await endUnusable(running, reason, log);
    if (config.drain > 0) {
      log.info('draining', { signal: reason, seconds: config.drain });
      await wait(config.drain * 1000);
    }
    log.info('stopping', { signal: reason });
    await running.close();
    log.info('stopped');
    log.flush();
  },
};

/** What has not been written cannot be written any more, so that closing fails is expected. */
async function endUnusable(running: App, reason: Error, log: FlushableLog): Promise<never> {
  log.error('the database was migrated by a newer program, and cannot be used any more: stopping', {
    reason,
  });
  await running.close().catch(() => {});
  log.flush();
  throw reason;
}

/** Waits for the database. Returns whether a signal has ended the wait. */
async function isStoppedWaiting(config: Config, log: Log, stop: Promise<unknown>): Promise<boolean> {
  const stopping = new AbortController();
  void stop.then(() => stopping.abort());
  await waitForDatabase(config.database, { seconds: config.databaseWait, signal: stopping.signal, log });
  if (stopping.signal.aborted) log.info('stopped');
  return stopping.signal.aborted;
}

function openLog(config: Config, stderr: Output): FlushableLog {
  const terminal = stderr.isTTY === true;
  const format = config.logFormat === 'auto' ? (terminal ? 'text' : 'json') : config.logFormat;
  return createLog({ level: config.logLevel, format, colour: terminal, write: (text) => stderr.write(text) });
}

function greeting({ url, clients }: App): string {
  const demo = clients.find(DEMO_CLIENT_ID) !== undefined;
  const hint = demo
    ? `  client id:  ${DEMO_CLIENT_ID}
  try:        curl '${url}/v3.0/tracks/?client_id=${DEMO_CLIENT_ID}&search=river&limit=1'`
    : '  `cantiga app create <name>` creates a client id, which every request needs.';
  return `\nCantiga is at ${url} (open it in a browser).\n\n${hint}\n\n`;
}
