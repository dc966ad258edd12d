/**
 * The whole service with the demo catalogue, for tests with thousands of requests. Its clock is stopped, so that radios, feeds and limits
 * return the same each time.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { mock } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createApplication } from '../src/core/applications/application-edits.ts';
import { createTokens } from '../src/core/oauth/oauth-tokens.ts';
import type { DatabaseLocation } from '../src/domain/ports.ts';
import { DEMO_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { openStore } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import { copyDemo, shareCache } from './demo-folder.fixture.ts';

export interface DemoRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

export interface DemoResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface DemoService {
  url: string;
  clientId: string;
  /** The id of an application that chose HTTP statuses for its errors. */
  statusClientId: string;
  /** To open besides the service. */
  database: DatabaseLocation;
  /** The token of a user who may write. */
  token: string;
  /** All errors in the log. */
  faults: string[];
  /** `target` is sent unchanged, over keep-alive connections. */
  sendRequest(target: string, options?: DemoRequest): Promise<DemoResponse>;
  close(): Promise<void>;
}

const NOON = Date.UTC(2026, 0, 15, 12);
const USER = 501;

/** They share the stopped clock. */
let services = 0;

/** At most `connections` concurrent requests. */
export async function startDemoService(
  connections: number,
  environment: Record<string, string> = {},
): Promise<DemoService> {
  const folder = temporaryFolder();
  await copyDemo(folder.path);
  shareCache(folder.path);
  if (services++ === 0) mock.timers.enable({ apis: ['Date'], now: NOON });
  const { config } = loadConfig(
    { PORT: '0', CANTIGA_THREADS: '1', CANTIGA_DATA: folder.path, ...environment },
    folder.path,
  );
  const quiet = () => {};
  const faults: string[] = [];
  const error = (message: string, fields?: object) =>
    faults.push(`${message} ${String((fields as { error?: unknown } | undefined)?.error)}`);
  const app = await startApp(config, {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error,
    isEnabled: (level) => level === 'warn' || level === 'error',
  });
  const store = await openStore(config.database);
  const { access_token } = await createTokens(store, { client_id: DEMO_CLIENT_ID, user_id: USER });
  const withStatuses = await createApplication(store, {
    name: 'Statuses',
    plan: 'read',
    http_statuses: true,
  });
  await store.close();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(app.url);

  function sendRequest(
    target: string,
    { method = 'GET', headers = {}, body }: DemoRequest = {},
  ): Promise<DemoResponse> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, path: target, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  return {
    url: app.url,
    clientId: DEMO_CLIENT_ID,
    statusClientId: withStatuses.client_id,
    database: config.database,
    token: access_token,
    faults,
    sendRequest,
    async close() {
      agent.destroy();
      await app.close();
      if (--services === 0) mock.timers.reset();
      folder.remove();
    },
  };
}
