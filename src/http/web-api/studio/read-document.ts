import { Refusal } from '../../../domain/refusal.ts';
import { CONTENT_MAX_BYTES } from '../../../domain/studio/studio.ts';

/** `{ "version": 3, "content": { … } }`; larger than forms may be, because of lyrics. The values are not checked. */
export async function readDocument(
  body: AsyncIterable<Buffer>,
): Promise<{ version?: unknown; content?: unknown }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > CONTENT_MAX_BYTES)
      throw new Refusal('type', `The text has more than ${CONTENT_MAX_BYTES} bytes, which is the limit.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) ?? {};
  } catch (cause) {
    throw new Refusal('type', 'the body is not well-formed JSON', { cause });
  }
}
