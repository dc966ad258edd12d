/** Reports statements that do not pass through Kysely, as Kysely reports the others. */
import type { CompiledQuery, QueryResult } from 'kysely';
import type { OnQuery } from './dialect.ts';

/** `execute` returns `undefined` if it has not run the statement. */
export function observed<Result extends QueryResult<unknown> | undefined>(
  onQuery: OnQuery | undefined,
  execute: (query: CompiledQuery) => Result,
): (query: CompiledQuery) => Result {
  if (onQuery === undefined) return execute;
  return (query) => {
    const start = performance.now();
    const report = (failed: boolean) => onQuery(performance.now() - start, failed, query.sql);
    let result: Result;
    try {
      result = execute(query);
    } catch (error) {
      report(true);
      throw error;
    }
    if (result !== undefined) report(false);
    return result;
  };
}
