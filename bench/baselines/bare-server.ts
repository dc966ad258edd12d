/**
 * The fastest a Node server could answer: it has every answer in memory and only sends it. Its parent sends the answers by message and gets
 * the port back; the path of a request is the number of its answer.
 */
import { createServer } from 'node:http';

export interface CannedResponse {
  /** Names and values in turn. */
  headers: string[];
  /** base64 */
  body: string;
}

process.once('message', (answers: CannedResponse[]) => {
  const ready = answers.map(({ headers, body }) => ({ headers, body: Buffer.from(body, 'base64') }));
  const server = createServer((request, response) => {
    const { headers, body } = ready[Number(request.url?.slice(1))];
    response.writeHead(200, headers).end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
});
// The probe lets a process end while its parent could still write; this one must wait for its answers.
process.channel?.ref();
