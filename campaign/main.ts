/** `npm run campaign`: attacks real services, and reports what it has found. */
import { fileURLToPath } from 'node:url';
import { runCampaign } from './campaign.ts';
import { HELP, readOptions } from './options.ts';

// Services stop when this process is gone, as those that npm has started; PostgreSQL and mounted disks before it is.
process.env['npm_lifecycle_event'] ??= 'campaign';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  (options === HELP ? process.stdout : process.stderr).write(options);
  process.exitCode = options === HELP ? 0 : 2;
} else {
  const { data = fileURLToPath(new URL('./data', import.meta.url)) } = options;
  const print = (line: string) => process.stderr.write(`${line}\n`);
  const { markdown, findings } = await runCampaign(options, data, print);
  process.stdout.write(`\n${markdown}`);
  if (findings > 0) process.exitCode = 1;
}
