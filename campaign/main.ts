/** `npm run campaign`: attacks real services, and reports what it has found. */
import { fileURLToPath } from 'node:url';
import { runCampaign } from './campaign.ts';
import { HELP, readOptions } from './options.ts';

const options = readOptions(process.argv.slice(2));
if (options.kind === 'help') {
  process.stdout.write(HELP);
} else if (options.kind === 'refused') {
  process.stderr.write(`${options.message}\n\n${HELP}`);
  process.exitCode = 2;
} else {
  // Services stop when this process is gone, as those that npm has started; PostgreSQL and mounted disks before it is.
  process.env['npm_lifecycle_event'] ??= 'campaign';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  const { data = fileURLToPath(new URL('./data', import.meta.url)) } = options;
  const { markdown, findings } = await runCampaign(options, data, (line) =>
    process.stderr.write(`${line}\n`),
  );
  process.stdout.write(`\n${markdown}`);
  if (findings > 0) process.exitCode = 1;
}
