/** Reads the tags of many files in a few threads, each file within a time limit, so that a bad file does not delay the others for long. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FILE_FAULTS } from '../../../domain/media/file-faults.ts';
import { fillIn } from '../../../domain/text/template.ts';
import type { FileTags } from './tags.ts';

/** The result for one file. */
export type ReadAnswer = { tags: FileTags; hash: string } | { reason: string };

const WORKER = new URL('./tag-worker.ts', import.meta.url);
const THREADS_MAX = 4;
/** Files queued for a thread, so that it need not wait for the next one. */
const READY = 8;
/** Enough for covers of many megabytes; no real tag is larger. */
const MEGABYTES = 256;

/** A thread reads one file after the other and returns the results in that order. */
interface Reader {
  worker: Worker;
  waiting: { path: string; answer: (answer: ReadAnswer) => void }[];
  /** Runs while the first of `waiting` is read. */
  timer: NodeJS.Timeout | undefined;
}

export function openTagReaders(timeoutMs = 20_000) {
  const threads = Math.min(THREADS_MAX, Math.max(2, availableParallelism()));
  const readers = new Set<Reader>();

  const late = fillIn(FILE_FAULTS.slowTags, { seconds: timeoutMs / 1000 });
  const watch = (reader: Reader) => {
    clearTimeout(reader.timer);
    if (reader.waiting.length > 0) reader.timer = setTimeout(() => replace(reader, late), timeoutMs);
  };
  const give = (reader: Reader, ...files: Reader['waiting']) => {
    const idle = reader.waiting.length === 0;
    reader.waiting.push(...files);
    for (const { path } of files) reader.worker.postMessage(path);
    if (idle) watch(reader);
  };
  /** Ends the thread and gives up the file it reads; a new thread reads the others. */
  const replace = (reader: Reader, reason: string) => {
    // A thread that was ended may still fail.
    if (!readers.delete(reader)) return;
    clearTimeout(reader.timer);
    void reader.worker.terminate();
    const [first, ...others] = reader.waiting;
    if (others.length > 0) give(start(), ...others);
    first?.answer({ reason });
  };
  const start = () => {
    const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } });
    const reader: Reader = { worker, waiting: [], timer: undefined };
    worker.on('message', (answer: ReadAnswer) => {
      if (!readers.has(reader)) return;
      const first = reader.waiting.shift();
      watch(reader);
      first?.answer(answer);
    });
    worker.on('error', () => replace(reader, FILE_FAULTS.badTags));
    readers.add(reader);
    return reader;
  };

  return {
    /** How many concurrent calls keep all threads busy. */
    atOnce: threads * READY,
    /** Never fails. */
    read: (path: string) =>
      new Promise<ReadAnswer>((answer) => {
        const [least] = [...readers].sort((a, b) => a.waiting.length - b.waiting.length);
        // A thread takes longer to start than to read some files.
        const isBusy = least === undefined || least.waiting.length >= READY;
        give(isBusy && readers.size < threads ? start() : least, { path, answer });
      }),
    async close(): Promise<void> {
      const ended = [...readers].map(({ worker, timer }) => {
        clearTimeout(timer);
        return worker.terminate();
      });
      readers.clear();
      await Promise.all(ended);
    },
  };
}
