/** The simplest way to send files: a bare Node server. Gets the folder by message, and sends the port back. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream';

process.once('message', (folder: string) => {
  const server = createServer(async (request, response) => {
    const file = join(folder, basename(request.url ?? ''));
    const { size } = await stat(file);
    response.writeHead(200, { 'Content-Type': 'audio/mpeg', 'Content-Length': size });
    pipeline(createReadStream(file), response, () => {});
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.(address.port);
  });
});
// The probe lets a process end while its parent could still write.
process.channel?.ref();
