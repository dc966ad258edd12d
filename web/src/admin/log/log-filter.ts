/** The filter of the log, as in the URL: `/admin/log?who=ana&subject=track+7`. */
export const LOG_FILTERS = ['who', 'action', 'subject'] as const;
export type LogFilter = Partial<Record<(typeof LOG_FILTERS)[number], string>>;

export function readLogFilter(search: URLSearchParams): LogFilter {
  const entries = LOG_FILTERS.map((name) => [name, search.get(name)?.trim() ?? '']);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

export function logPage(filter: LogFilter): string {
  const query = new URLSearchParams(filter as Record<string, string>);
  return query.size === 0 ? '/admin/log' : `/admin/log?${query}`;
}

export function logJson(filter: LogFilter, part: { before?: number; limit: number }): string {
  const query = new URLSearchParams(filter as Record<string, string>);
  for (const [name, value] of Object.entries(part)) query.set(name, String(value));
  return `/web-api/admin/log?${query}`;
}
