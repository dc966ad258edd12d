/**
 * The fastest a Node server could answer: it has every answer in memory and only sends it. Its parent sends the
 * answers by message and gets the port back.
 */
import { createServer } from 'node:http';

export interface CannedResponse {
  path: string;
  /** Names and values in turn. */
  headers: string[];
  /** base64 */
  body: string;
}

process.once('message', (answers: CannedResponse[]) => {
  const ready = new Map(
    answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const answer = ready.get(request.url ?? '')!;
    response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
});
// The probe lets a process end while its parent could still write; this one must wait for its answers.
process.channel?.ref();
