/** Bytes of all typed arrays reachable from `value`, each buffer once. */
export function arrayBytes(value: unknown): number {
  const buffers = new Set<ArrayBufferLike>();
  const seen = new Set<object>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (ArrayBuffer.isView(part)) buffers.add(part.buffer);
    else if (part instanceof Map) for (const entry of part.values()) visit(entry);
    else for (const entry of Object.values(part)) visit(entry);
  };
  visit(value);
  let bytes = 0;
  for (const { byteLength } of buffers) bytes += byteLength;
  return bytes;
}
