/** A thread for tests: reports what it receives, and ends as the generation says. */
import { parentPort, workerData } from 'node:worker_threads';
import { applyDifference } from '../catalogue/shared-generation.ts';
import type { FromThread, ReadThreadTask, ToThread } from './messages.ts';

const { thread, port: behaviour } = workerData as ReadThreadTask;
const post = (message: FromThread) => parentPort!.postMessage(message);
const say = (message: string) => post({ kind: 'log', level: 'info', message, fields: { thread } });

let generation: { version: number } | undefined;
parentPort!.on('message', (message: ToThread) => {
  if (message.kind === 'stop') {
    say('stopped');
    parentPort!.close();
  } else if (message.kind === 'clients') {
    say(`${message.clients.length} clients`);
  } else if (message.kind === 'generation') {
    generation = applyDifference<{ version: number }>(generation, message.difference);
    if (generation.version === -1 && thread === 1) throw new Error('the thread fails');
    if (generation.version === -2 && thread === 1) fillHeap();
    say(`generation ${generation.version}`);
    post({ kind: 'shows', version: generation.version });
  }
});
// The port of the task selects what the thread does.
if (behaviour === 1) throw new Error('it fails at its start');
post({ kind: 'ready' });

function fillHeap(): never {
  const filled: unknown[] = [];
  for (;;) filled.push(new Array(1_000_000).fill(filled));
}
