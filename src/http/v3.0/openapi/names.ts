/** Names of operations and results in programs, derived from the paths. */
import type { Operation } from '../kinds/operation.ts';

/** `users/tracks` → `UsersTracks`; `rate-limit` → `RateLimit`. */
export function pascalCase(path: string): string {
  return path.replace(/(?:^|[/-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `users/tracks` → `usersTracks`. */
export function camelCase(path: string): string {
  return path.replace(/[/-]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of a result: `Track` for `tracks`, `UsersTracksResult` for `users/tracks`. */
export function resultName({ path, item }: Extract<Operation, { item: string }>): string {
  return path.includes('/') ? `${pascalCase(path)}Result` : pascalCase(item);
}
