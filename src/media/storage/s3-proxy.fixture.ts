/** A proxy in front of an S3 server that misbehaves on demand. Signatures stay valid: it passes on the header `Host`. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { S3Location } from '../../domain/ports.ts';

/**
 * `away` closes the connection; `silent` never responds; `denying` is 403; `losing` is 404; `truncating` closes the connection
 * after half of the content, `hollow` before the content.
 */
export type S3Fault = 'away' | 'silent' | 'denying' | 'losing' | 'truncating' | 'hollow';

export interface S3Proxy {
  location: S3Location;
  /** The fault of requests from now on. */
  fault: S3Fault | undefined;
  /** `GET originals/3f/3f9a….flac` */
  readonly requests: string[];
  /** The header `traceparent` of the last request. */
  traceparent: string | undefined;
}

export async function startS3Proxy(t: Pick<TestContext, 'after'>, target: S3Location): Promise<S3Proxy> {
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const key = decodeURIComponent(url.split('?')[0]).slice(`/${target.bucket}/${target.prefix}`.length);
    proxy.requests.push(`${method} ${key}`);
    proxy.traceparent = headers['traceparent'] as string | undefined;
    const { fault } = proxy;
    if (fault === 'away') return void request.socket.destroy();
    if (fault === 'silent') return;
    if (fault === 'denying' || fault === 'losing') {
      await text(request);
      const [status, code] = fault === 'denying' ? [403, 'AccessDenied'] : [404, 'NoSuchKey'];
      return void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    }
    const forwarded = send(`${target.endpoint}${url}`, { method, headers });
    request.pipe(forwarded);
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    response.writeHead(answer.statusCode!, answer.headers);
    const length = Number(answer.headers['content-length'] ?? 0);
    if (fault === undefined || method !== 'GET' || length < 2) return void answer.pipe(response);
    answer.once('readable', () => {
      const sent = fault === 'hollow' ? 0 : length / 2;
      response.flushHeaders();
      response.write(answer.read().subarray(0, sent));
      request.socket.end();
      answer.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: S3Proxy = {
    location: { ...target, endpoint },
    fault: undefined,
    requests: [],
    traceparent: undefined,
  };
  return proxy;
}
