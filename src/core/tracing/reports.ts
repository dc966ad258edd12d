/** Reports what other folders measure as parts of the current span. */
import type { Tracer } from '../../domain/node/tracing.ts';
import type { StorageCall } from '../../media/storage/storage-use.ts';
import type { ConvertedAudio } from '../../media/transcodes/conversions.ts';

const SQL_MAX = 1000;
/** Values are parameters; what is written into a statement may still be one. Placeholders such as `$1` stay. */
const LITERALS = /'(?:[^']|'')*(?:'|$)|(?<![\w$"])\d+(?:\.\d+)?/g;

export function createReports(tracer: Tracer) {
  return {
    queried(ms: number, failed: boolean, sql: string): void {
      const [, operation = ''] = /^\s*(\w+)/.exec(sql) ?? [];
      const [, table = ''] = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(sql) ?? [];
      tracer.report({
        name: `${operation.toLowerCase()} ${table}`.trim() || 'query',
        kind: 'client',
        ms,
        failed,
        attributes: {
          'db.query.text': sql.slice(0, SQL_MAX).replace(LITERALS, '?'),
          'db.operation.name': operation.toUpperCase(),
          'db.collection.name': table || undefined,
        },
      });
    },
    storageUsed({ operation, ms, failed, bytes }: StorageCall): void {
      const attributes = { 'cantiga.storage.operation': operation, 'cantiga.storage.bytes': bytes };
      tracer.report({ name: `storage ${operation}`, kind: 'client', ms, failed, attributes });
    },
    converted({ format, ms, ending, bytes }: ConvertedAudio): void {
      const attributes = {
        'cantiga.audio.format': format,
        'cantiga.audio.ending': ending,
        'cantiga.audio.bytes': bytes,
      };
      const failed = ending !== 'whole' && ending !== 'stopped';
      tracer.report({ name: `convert ${format}`, ms, failed, attributes });
    },
  };
}
