/** The report of a campaign. */
import { availableParallelism } from 'node:os';
import type { CampaignOptions, PartName } from './options.ts';
import type { StepResult } from './part.ts';

export interface DoneStep extends StepResult {
  part: PartName;
  step: number;
  seconds: number;
}

export interface Campaign {
  started: string;
  options: Pick<CampaignOptions, 'parts' | 'seed' | 'steps' | 'step' | 'short'>;
  done: DoneStep[];
}

export const summaryOf = ({ seconds, counts }: DoneStep) =>
  [`${seconds} s`, ...Object.entries(counts).map(([what, count]) => `${count} ${what}`)].join(', ');

export function reportAsMarkdown({ started, options, done }: Campaign): string {
  const { seed, parts } = options;
  const found = done.flatMap(({ findings }) => findings).length;
  const machine = `Node ${process.versions.node}, ${availableParallelism()} processors, ${process.platform}`;
  const lines = [
    '# Campaign',
    '',
    `Started ${started}; seed ${seed}; ${machine}; ${done.length} steps; **${found} findings**.`,
    ...parts.flatMap((part) => partLines(done.filter((step) => step.part === part))),
    ...done.flatMap((step) => findingLines(step, options)),
  ];
  return `${lines.join('\n')}\n`;
}

function partLines(steps: readonly DoneStep[]): string[] {
  if (steps.length === 0) return [];
  const totals = new Map<string, number>();
  for (const { seconds, counts } of steps)
    for (const [what, count] of Object.entries({ steps: 1, seconds, ...counts }))
      totals.set(what, (totals.get(what) ?? 0) + count);
  const leftOut = new Set(steps.flatMap((step) => step.leftOut));
  return [
    ...['', `## ${steps[0].part}`, '', '| | |', '|---|--:|'],
    ...[...totals].map(([what, count]) => `| ${what} | ${Math.round(count)} |`),
    ...[...leftOut].flatMap((line) => ['', `Left out: ${line}`]),
  ];
}

function findingLines({ part, step, findings }: DoneStep, { seed, short }: Campaign['options']): string[] {
  if (findings.length === 0) return [];
  const again = `npm run campaign -- --part ${part} --seed ${seed} --step ${step}${short ? ' --short' : ''}`;
  const texts = findings.map((finding) => `- ${finding.replaceAll('\n', '\n  ')}`);
  return ['', `## Found in ${part} ${step}`, '', ...texts, '', `To repeat: \`${again}\``];
}
