/** The page of an operation: `tracks/similar` is at `/developers/reference/tracks.similar`. */
export function referencePage(operation: string, call = ''): string {
  const page = `/developers/reference/${operation.replaceAll('/', '.')}`;
  return call === '' ? page : `${page}?${new URLSearchParams({ call })}`;
}

export function operationOf(slug: string): string {
  return slug.replaceAll('.', '/');
}
