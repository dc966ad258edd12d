/**
 * Addresses of this service as paths. Results give whole addresses with the public name of the service; a page that was opened
 * by another name (`localhost`, a name in the house) finds everything where it came from itself.
 */
export function localPath(url: string, address: string): string {
  return address.startsWith(`${url}/`) ? address.slice(url.length) : address;
}
