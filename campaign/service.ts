/** One service with the demo catalogue on SQLite, and its metrics. */
import { join } from 'node:path';
import { startService } from '../test/cli-process.fixture.ts';
import { parseExposition, sumOf } from '../test/exposition.fixture.ts';
import { FREE_METRICS_PORT } from '../test/metrics.fixture.ts';
import { openDatabase } from './databases.ts';

export type DemoService = Awaited<ReturnType<typeof startDemo>>;

export async function startDemo(folder: string, env: Record<string, string>) {
  const { location, fill } = await openDatabase('sqlite', folder, false);
  const data = join(folder, 'data');
  await fill(data);
  const CANTIGA_DATABASE = location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
  const service = await startService(folder, {
    ...{ CANTIGA_DATA: data, CANTIGA_DATABASE, CANTIGA_ARTISTS: 'open', ...FREE_METRICS_PORT },
    // Nothing is sent to other hosts.
    CANTIGA_SCROBBLE: 'off',
    ...env,
  });
  const log = () => service.output().stderr;
  return {
    ...{ url: service.url, process: service.process, location, data, log },
    async readMetrics() {
      const port = /"message":"serving metrics"[^\n]*?"port":(\d+)/.exec(log())?.[1];
      const families = parseExposition(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      return (name: string) => sumOf(families, name) ?? 0;
    },
    loggedErrors: () =>
      log()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    async kill(): Promise<void> {
      service.process.kill('SIGKILL');
      await service.ended;
    },
  };
}
