/** The way in: hands the command line and the world to `cli/run.ts`. */
import { run } from './cli/run.ts';

// Files are private: they are created for this system account only.
process.umask(0o077);

// A reader that went away (`cantiga config | head -1`) is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  // Loaded only when it is used: the other commands start in half the time.
  startApp: async (config, log) => await (await import('./app/app.ts')).startApp(config, log),
});
