/** The address of `/metrics` of a service in tests: the port is free, and only the log names it. */
import assert from 'node:assert/strict';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import type { Log } from '../src/domain/ports.ts';
import { type ExposedFamily, parseExposition } from './exposition.fixture.ts';

/** The setting for it. */
export const FREE_METRICS_PORT = { CANTIGA_METRICS: '127.0.0.1:0' };

export function watchMetrics() {
  let port: unknown;
  const log: Log = {
    ...quiet,
    info(message, fields) {
      if (message === 'serving metrics') port = fields?.['port'];
    },
  };
  const request = (path: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, options);
  return {
    log,
    request,
    async read(): Promise<Map<string, ExposedFamily>> {
      const response = await request('/metrics');
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
      return parseExposition(await response.text());
    },
  };
}
