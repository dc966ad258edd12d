/** The summary of an import as text. */
import type { FolderReport, ImportSummary } from '../import/writing/summary.ts';
import { duration, withCommas } from './progress.ts';

/** Refused records and files come first. */
export function describeImport(summary: ImportSummary): string[] {
  const { credentials, notes, files } = summary;
  return [
    ...describeRefused(summary),
    ...(files === undefined ? [] : describeFiles(files)),
    ...notes,
    `${headline(summary)}.`,
    ...credentials.map((one) => {
      return `New application: client_id ${one.client_id}, client_secret ${one.client_secret} (save it: it is not shown again).`;
    }),
  ];
}

function describeRefused({ refused, refused_beyond }: ImportSummary): string[] {
  if (refused.length === 0) return [];
  const lines = refused.map(({ line, record, reason }) => `line ${line}: ${record}: ${reason}`);
  return [
    `Refused (${withCommas(refused.length + refused_beyond)}):`,
    ...truncated(lines, 'the report on the admin pages lists them'),
  ];
}

/** One line, followed by new entries, which are added to `reported`. */
export function describeWatched(summary: ImportSummary, reported: Set<string>): string[] {
  const { found, read, skipped, disappeared, restored } = summary.files!;
  const left = skipped.length === 0 ? '' : `, left out: ${withCommas(skipped.length)}`;
  const reasons = skipped.map(({ file, reason }) => `left out: ${file}: ${reason}`);
  const unreported = reasons.filter((line) => !reported.has(line));
  reported.clear();
  for (const line of reasons) reported.add(line);
  const gone = disappeared.map((file) => `missing, and hidden: ${file}`);
  const back = restored.map((file) => `back, and shown again: ${file}`);
  return [
    `${headline(summary)}; audio files: ${withCommas(found)}, new or changed: ${withCommas(read)}${left}.`,
    ...truncated([...unreported, ...gone, ...back], 'cantiga import --json lists all'),
  ];
}

function headline({ records, seconds }: ImportSummary): string {
  const counts = Object.entries(records);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const time =
    seconds < 1
      ? 'less than a second'
      : `${duration(seconds)} (${withCommas(Math.round(total / seconds))}/s)`;
  const list = counts
    .map(([entity, count]) => `${withCommas(count)} ${entity}${count === 1 ? '' : 's'}`)
    .join(', ');
  return `Imported ${withCommas(total)} record${total === 1 ? '' : 's'} in ${time}${list === '' ? '' : `: ${list}`}`;
}

const LISTED_MAX = 100;

function truncated(items: string[], hint: string): string[] {
  const more = items.length - LISTED_MAX;
  return [
    ...items.slice(0, LISTED_MAX).map((item) => `  ${item}`),
    ...(more > 0 ? [`  and ${withCommas(more)} more; ${hint}`] : []),
  ];
}

function describeFiles({ found, read, skipped, disappeared, restored }: FolderReport): string[] {
  const listed = (title: string, items: string[]) =>
    items.length === 0
      ? []
      : [`${title} (${withCommas(items.length)}):`, ...truncated(items, '--json lists all')];
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
