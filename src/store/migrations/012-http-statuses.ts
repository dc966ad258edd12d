/**
 * Failures are HTTP 200 unless an application chooses HTTP statuses (behaviour.md 2). Until now statuses were the default and HTTP 200 was
 * the choice; no application has chosen statuses yet.
 */
export const httpStatuses = (): string[] => [
  'alter table application rename column failures_as_200 to http_statuses',
  'update application set http_statuses = 0',
];
