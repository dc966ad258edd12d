/** Sends messages to another thread: those of one pass of the event loop together, because a message costs more than its content. */
import type { Transferable } from 'node:worker_threads';

interface Port<Message> {
  postMessage(messages: Message[], transferred: Transferable[]): void;
}

export function createPost<Message>(port: Port<Message>) {
  let waiting: Message[] = [];
  let transferred: Transferable[] = [];

  function flush(): void {
    if (waiting.length === 0) return;
    const messages = waiting;
    const buffers = transferred;
    [waiting, transferred] = [[], []];
    port.postMessage(messages, buffers);
  }

  return {
    post(message: Message, buffers?: readonly Transferable[]): void {
      if (buffers !== undefined) transferred.push(...buffers);
      if (waiting.push(message) === 1) setImmediate(flush);
    },
    /** Sends what waits. */
    flush,
  };
}
