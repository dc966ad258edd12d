/**
 * URLs of this service as paths. API results contain the public URL of the service; a page opened under another name (`localhost`,
 * a name in the local network) requests everything from its own host.
 */
export function localPath(serviceUrl: string, url: string): string {
  return url.startsWith(`${serviceUrl}/`) ? url.slice(serviceUrl.length) : url;
}
