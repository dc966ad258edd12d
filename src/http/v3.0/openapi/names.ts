/** Names that programs use for operations and their results, made from the paths. */
import type { Operation } from '../kinds/operation.ts';

/** `users/tracks` → `UsersTracks`; `rate-limit` → `RateLimit`. */
export function pascalCase(path: string): string {
  return path.replace(/(?:^|[/-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `users/tracks` → `usersTracks`. */
export function camelCase(path: string): string {
  return path.replace(/[/-]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What one result is called: `Track` of `tracks`, `UsersTracksResult` of `users/tracks`. */
export function resultName({ path, item }: Extract<Operation, { item: string }>): string {
  return path.includes('/') ? `${pascalCase(path)}Result` : pascalCase(item);
}
