/**
 * The fastest a Node server could answer: it only sends bytes that it has in memory, or a file. Its parent sends the answers by message and
 * gets the port back; the path of a request is the number of its answer.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Headers are names and values in turn; the body is in base64. */
export type CannedResponse = { headers: string[]; body: string } | { file: string };

type Send = (response: ServerResponse) => void;

function sendFile(file: string): Send {
  return async (response) => {
    const { size } = await stat(file);
    response.writeHead(200, { 'Content-Type': 'audio/mpeg', 'Content-Length': size });
    pipeline(createReadStream(file), response, () => {});
  };
}

process.once('message', (answers: CannedResponse[]) => {
  const ready = answers.map((answer): Send => {
    if ('file' in answer) return sendFile(answer.file);
    const body = Buffer.from(answer.body, 'base64');
    return (response) => response.writeHead(200, answer.headers).end(body);
  });
  const server = createServer((request, response) => ready[Number(request.url?.slice(1))](response));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
});
// The probe lets a process end while its parent could still write; this one must wait for its answers.
process.channel?.ref();
