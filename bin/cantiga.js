#!/usr/bin/env node
// Plain JavaScript that any Node can read: it finds a Node that runs TypeScript and hands over.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= OLDEST) {
  await import('../src/main.ts');
} else {
  const bundled = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
  if (!existsSync(bundled)) {
    process.stderr.write(
      `cantiga needs Node ${OLDEST} or newer; this is ${process.versions.node}. \`npm ci\` brings one along on Linux, macOS and Windows.\n`,
    );
    process.exit(1);
  }
  const child = spawn(bundled, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}
