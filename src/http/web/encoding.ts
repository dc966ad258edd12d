/** Which compressions a browser takes (`Accept-Encoding`), and a page in the best of them. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResponse } from '../response.ts';

export function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, q] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return name === encoding && Number(q ?? 1) > 0;
    });
}

export type Encoding = 'br' | 'gzip' | 'identity';

export function bestEncoding(header: string | string[] | undefined): Encoding {
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
}

/** Half of the possible compression, in a twentieth of the time. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/** Off the main thread. */
export async function encode(page: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return page;
  return encoding === 'br' ? withBrotli(page, { params: QUALITY }) : withGzip(page);
}

/** The response in this compression. */
export async function encodedResponse(
  { status, headers, body }: HttpResponse & { body: Buffer },
  encoding: Encoding,
): Promise<HttpResponse> {
  const own = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return { status, headers: [...headers, ...own], body: await encode(body, encoding) };
}
