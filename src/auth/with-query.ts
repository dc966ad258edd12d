/** Appends parameters to a redirect URI and keeps its existing query (RFC 6749 3.1.2). */
export function withQuery(uri: string, parameters: Record<string, string | undefined>): string {
  const query = Object.entries(parameters)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const separator = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?';
  return `${uri}${separator}${query}`;
}
