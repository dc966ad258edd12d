/** RFC 6266: the name as it is, and one of plain letters for what does not know `filename*`. */
export function attachment(name: string): [header: string, disposition: string] {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  // RFC 8187 leaves fewer characters as they are than addresses do.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return ['Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`];
}
