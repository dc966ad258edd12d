/** nginx over a folder, where it is installed: what sending files costs when the kernel does it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../measure/processes.ts';

export interface Nginx {
  url: string;
  close(): Promise<void>;
}

/** `undefined` if there is none. `work` is for its own files. */
export async function startNginx(folder: string, work: string): Promise<Nginx | undefined> {
  const port = await freePort();
  mkdirSync(work, { recursive: true });
  const config = join(work, 'nginx.conf');
  writeFileSync(config, configOf(folder, work, port));
  const child = spawn('nginx', ['-p', work, '-c', config, '-e', join(work, 'error.log')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit').catch(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const answered = await Promise.race([fetch(url).catch(() => undefined), ended.then(() => 'ended')]);
    if (answered === 'ended') return undefined;
    if (answered !== undefined) {
      return {
        url,
        async close() {
          child.kill('SIGTERM');
          await ended;
        },
      };
    }
    await wait(50);
  }
  child.kill('SIGTERM');
  return undefined;
}

/** One worker, as our service is one process. Where it is started by root it stays root, to read the bench's folder. */
function configOf(folder: string, work: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(work, name)};`,
  );
  return `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(work, 'nginx.pid')};
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${temporary.join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`;
}
