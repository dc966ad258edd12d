/** What an import did, for people. */
import type { FolderReport, ImportSummary } from '../import/writing/writer.ts';
import { duration, withCommas } from './progress.ts';

/** What was not taken comes first. */
export function describeImport(summary: ImportSummary): string[] {
  const { credentials, notes, files } = summary;
  return [
    ...describeRefused(summary),
    ...(files === undefined ? [] : describeFiles(files)),
    ...notes,
    `${headline(summary)}.`,
    ...credentials.map((one) => {
      return `New application: client_id ${one.client_id}, client_secret ${one.client_secret} (keep it: it is not shown again).`;
    }),
  ];
}

function describeRefused({ refused, refused_beyond }: ImportSummary): string[] {
  if (refused.length === 0) return [];
  const lines = refused.map(({ line, record, reason }) => `line ${line}: ${record}: ${reason}`);
  return [
    `Refused (${withCommas(refused.length + refused_beyond)}):`,
    ...someOf(lines, 'the report of the administrators lists them'),
  ];
}

/** One line, and below it what is told for the first time: `told` remembers. */
export function describeWatched(summary: ImportSummary, told: Set<string>): string[] {
  const { found, read, skipped, disappeared, restored } = summary.files!;
  const left = skipped.length === 0 ? '' : `, left out: ${withCommas(skipped.length)}`;
  const reasons = skipped.map(({ file, reason }) => `left out: ${file}: ${reason}`);
  const fresh = reasons.filter((line) => !told.has(line));
  told.clear();
  for (const line of reasons) told.add(line);
  const gone = disappeared.map((file) => `missing, and hidden: ${file}`);
  const back = restored.map((file) => `back, and shown again: ${file}`);
  return [
    `${headline(summary)}; audio files: ${withCommas(found)}, new or changed: ${withCommas(read)}${left}.`,
    ...someOf([...fresh, ...gone, ...back], 'cantiga import --json lists all'),
  ];
}

function headline({ records, seconds }: ImportSummary): string {
  const counts = Object.entries(records);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const rate = withCommas(Math.round(total / seconds));
  const list = counts
    .map(([entity, count]) => `${withCommas(count)} ${entity}${count === 1 ? '' : 's'}`)
    .join(', ');
  return `Imported ${withCommas(total)} records in ${duration(seconds)} (${rate}/s)${list === '' ? '' : `: ${list}`}`;
}

/** The terminal gets no longer lists than this. */
const MOST_LISTED = 100;

function someOf(items: string[], hint: string): string[] {
  const more = items.length - MOST_LISTED;
  return [
    ...items.slice(0, MOST_LISTED).map((item) => `  ${item}`),
    ...(more > 0 ? [`  and ${withCommas(more)} more; ${hint}`] : []),
  ];
}

function describeFiles({ found, read, skipped, disappeared, restored }: FolderReport): string[] {
  const listed = (title: string, items: string[]) =>
    items.length === 0
      ? []
      : [`${title} (${withCommas(items.length)}):`, ...someOf(items, '--json lists all')];
  return [
    ...listed(
      'Left out',
      skipped.map(({ file, reason }) => `${file}: ${reason}`),
    ),
    ...listed('Missing, and hidden until they return', disappeared),
    ...listed('Back, and shown again', restored),
    `Audio files: ${withCommas(found)}; new or changed: ${withCommas(read)}.`,
  ];
}
