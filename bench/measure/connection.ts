/** One keep-alive connection that sends one request at a time, at little cost for the machine, which it shares with the service. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Connection {
  /** Resolves to the body; throws if the response is not a success. */
  get(path: string): Promise<string>;
  post(path: string, form: string): Promise<string>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
  await once(socket, 'connect');
  let received = '';
  let waiting: PromiseWithResolvers<string> | undefined;

  socket.on('data', (text: string) => {
    received += text;
    const head = received.indexOf(HEAD_END);
    if (head === -1) return;
    const body = head + HEAD_END.length;
    if (received.length < body + lengthOf(received.slice(0, body))) return;
    const response = received;
    received = '';
    if (response.startsWith('HTTP/1.1 200 ')) waiting?.resolve(response.slice(body));
    else waiting?.reject(new Error(`a request was answered with ${response}`));
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error(`${host} closed the connection`)));

  const send = async (text: string): Promise<string> => {
    if (socket.destroyed) throw new Error(`${host} has closed the connection`);
    waiting = Promise.withResolvers();
    socket.write(text);
    return waiting.promise;
  };
  return {
    get: (path) => send(`GET ${path} HTTP/1.1\r\nHost: ${host}${HEAD_END}`),
    post: (path, form) =>
      send(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
          `Content-Length: ${form.length}${HEAD_END}${form}`,
      ),
    close: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
}

/** Every response of the service has a length. */
function lengthOf(head: string): number {
  const found = /\ncontent-length: (\d+)/i.exec(head);
  if (found === null) throw new Error(`a response has no length: ${head}`);
  return Number(found[1]);
}
