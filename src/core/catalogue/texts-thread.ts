/**
 * Builds what depends on the names of tracks alone in a second thread, while the first continues with everything else, so that
 * two cores are busy with a generation.
 *
 * Waiting for the result blocks the thread, so this is only for the build process.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import {
  createTrackTextsBuilder,
  type TrackTexts,
  type TrackTextsInProgress,
} from '../../catalogue/build/track-texts.ts';

export interface ThreadTask {
  port: MessagePort;
  /** Becomes 1 when there is an answer on the port. */
  answered: Int32Array;
}

export type ThreadAnswer = { texts: TrackTexts } | { error: unknown };

const WORKER = new URL('./texts-worker.ts', import.meta.url);
const BATCH = 4096;
/** A thread takes a moment to start, which only pays for many names. */
const WORTH_A_THREAD = 10_000;
/** A thread that died cannot notify a blocked caller. On an idle core a name takes a fiftieth of `perName`. */
const PATIENCE_MS = { base: 10 * 60 * 1000, perName: 1 };

export function createThreadedTexts(): TrackTextsInProgress {
  let waiting: string[] = [];
  let thread: Thread | undefined;
  let names = 0;

  function send(): void {
    thread ??= startThread();
    for (let at = 0; at < waiting.length; at += BATCH)
      thread.worker.postMessage(waiting.slice(at, at + BATCH));
    names += waiting.length;
    waiting = [];
  }

  return {
    add(name) {
      waiting.push(name);
      if (waiting.length >= (thread === undefined ? WORTH_A_THREAD : BATCH)) send();
    },
    end() {
      if (thread === undefined) return () => buildHere(waiting);
      send();
      const started = thread;
      started.worker.postMessage('end');
      return () => answerOf(started, PATIENCE_MS.base + names * PATIENCE_MS.perName);
    },
  };
}

interface Thread {
  worker: Worker;
  port: MessagePort;
  answered: Int32Array;
}

function startThread(): Thread {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const task: ThreadTask = { port: port2, answered };
  const worker = new Worker(WORKER, { workerData: task, transferList: [port2] });
  return { worker, port: port1, answered };
}

function answerOf({ worker, port, answered }: Thread, patience: number): TrackTexts {
  Atomics.wait(answered, 0, 0, patience);
  const answer = receiveMessageOnPort(port)?.message as ThreadAnswer | undefined;
  port.close();
  void worker.terminate();
  if (answer === undefined) throw new Error('the thread for the texts did not answer');
  if ('error' in answer) throw answer.error;
  return answer.texts;
}

function buildHere(names: string[]): TrackTexts {
  const builder = createTrackTextsBuilder();
  for (const name of names) builder.add(name);
  return builder.finish();
}
