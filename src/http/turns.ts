/**
 * The requests of one connection are answered one at a time: the next when the operating system has taken the answer
 * before it, and after other connections had their turn.
 *
 * Node hands over all requests that one read brought, at once. A thousand of them fit into 64 kB; answered at once, a
 * reader that takes nothing would make us keep a thousand answers, and everybody else wait for them to be written.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Clients that send requests ahead send a few dozen. Who has more waiting than this is cut off. */
export const WAITING_MAX = 256;

/** What waits on one connection. */
export interface Line {
  socket: Socket;
  answering: boolean;
  waiting: (() => void)[];
  /** The request that came last. */
  latest?: IncomingMessage;
  /** Something came that is no request: nothing behind it will be read. */
  broken: boolean;
}

export function createLines(): (socket: Socket) => Line {
  const lines = new WeakMap<Socket, Line>();
  return (socket) => {
    let line = lines.get(socket);
    if (line === undefined) {
      line = { socket, answering: false, waiting: [], broken: false };
      lines.set(socket, line);
    }
    return line;
  };
}

/** Answers now if nothing else is being answered, otherwise in turn. Call `done` when the answer has been taken. */
export function inTurn(line: Line, answer: () => void): void {
  const { socket, waiting } = line;
  if (!line.answering) {
    line.answering = true;
    answer();
  } else if (waiting.length >= WAITING_MAX) {
    waiting.length = 0;
    socket.destroy();
  } else if (!socket.destroyed) {
    waiting.push(answer);
    // Nothing more is read meanwhile. Not at once: Node reads on when it is through with this request.
    process.nextTick(pauseWhileWaiting, line);
  }
}

export function done(line: Line): void {
  if (line.waiting.length === 0) line.answering = false;
  else setImmediate(answerNext, line);
}

function answerNext({ socket, waiting }: Line): void {
  const answer = waiting.shift();
  if (waiting.length === 0) socket.resume();
  if (socket.writable) answer?.();
}

function pauseWhileWaiting({ socket, waiting }: Line): void {
  if (waiting.length > 0) socket.pause();
}
