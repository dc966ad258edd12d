/**
 * Runs the steps of a campaign, and saves the results after each, so that a run that was stopped can continue:
 *
 *   data/run-1/report.json   the options, and the results of the steps that are complete
 *   data/run-1/report.md     the same for readers
 *   data/run-1/work          the folder of the current step, and all temporary files
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from './crashes/disk.ts';
import { type CampaignOptions, PARTS, type PartName } from './options.ts';
import type { Part, Step, StepResult } from './part.ts';
import { type Campaign, reportAsMarkdown, summaryOf } from './report.ts';

export async function runCampaign(
  options: CampaignOptions,
  data: string,
  print: (line: string) => void,
  partsOf: Record<PartName, Part> = PARTS,
): Promise<{ markdown: string; findings: number; folder: string }> {
  const { folder, campaign } = openCampaign(options, data);
  const { seed, short } = campaign.options;
  lock(folder);
  const work = join(folder, 'work');
  mkdirSync(work, { recursive: true });
  // Fixtures create temporary files too.
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = work;
  try {
    const planned = plannedSteps(campaign, partsOf);
    const done = new Set(campaign.done.map(({ part, step }) => `${part} ${step}`));
    const left = planned.filter(({ part, step }) => !done.has(`${part} ${step}`));
    const began = performance.now();
    for (const [at, { part, step }] of left.entries()) {
      print(`${part} ${step}: step ${planned.length - left.length + at + 1} of ${planned.length}`);
      const own = { seed: seedOf(seed, part, step), number: step, short, folder: join(work, 'step') };
      const result = { part, step, ...(await runStep(partsOf[part], own)) };
      campaign.done.push(result);
      save(folder, campaign);
      const minutes = ((performance.now() - began) / (at + 1) / 60_000) * (left.length - at - 1);
      print(`  ${summaryOf(result)}; about ${Math.ceil(minutes)} min left`);
      for (const finding of result.findings) print(`  FOUND ${finding}`);
    }
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
    rmSync(join(folder, 'pid'), { force: true });
  }
  const findings = campaign.done.flatMap((step) => step.findings).length;
  return { markdown: reportAsMarkdown(campaign), findings, folder };
}

/** A new one, or the last one. */
function openCampaign({ resume, data: _, ...options }: CampaignOptions, data: string) {
  mkdirSync(data, { recursive: true });
  const runs = readdirSync(data).map((name) => Number(/^run-(\d+)$/.exec(name)?.[1] ?? 0));
  const last = Math.max(0, ...runs);
  if (resume && last === 0) throw new Error(`There is no run in ${data} to continue.`);
  const folder = join(data, `run-${resume ? last : last + 1}`);
  mkdirSync(folder, { recursive: true });
  const started = new Date().toISOString();
  const saved = resume && readFileSync(join(folder, 'report.json'), 'utf8');
  const campaign: Campaign = saved ? JSON.parse(saved) : { started, options, done: [] };
  save(folder, campaign);
  return { folder, campaign };
}

/** Two processes with one folder would remove each other's files. */
function lock(folder: string): void {
  const file = join(folder, 'pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (pid !== 0 && signal(pid, 0)) throw new Error(`The process ${pid} is running this campaign.`);
  writeFileSync(file, String(process.pid));
}

function plannedSteps({ options }: Campaign, partsOf: Record<PartName, Part>) {
  const { parts, step: only, steps, short } = options;
  return parts.flatMap((part) => {
    const { usual, short: few } = partsOf[part].steps;
    const numbers = only === undefined ? Array(steps ?? (short ? few : usual)).keys() : [only];
    return Array.from(numbers, (step) => ({ part, step }));
  });
}

async function runStep(part: Part, own: Omit<Step, 'count' | keyof StepResult>) {
  rmSync(own.folder, { recursive: true, force: true });
  mkdirSync(own.folder);
  const start = performance.now();
  const result: StepResult = { counts: {}, findings: [], leftOut: [] };
  const { counts, findings } = result;
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const step: Step = { ...own, ...result, count };
  try {
    await part.run(step);
  } catch (error) {
    // A service that cannot be started again is a finding as well.
    findings.push(`the step failed: ${(error as Error).stack}`);
  }
  if (findings.length > 0 && step.log) findings.push(`the end of the log:\n${step.log}`);
  rmSync(own.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return { seconds: Math.round((performance.now() - start) / 100) / 10, ...result };
}

/** Seeds that are next to each other would begin with similar values. */
const seedOf = (seed: number, part: string, step: number) =>
  createHash('sha256').update(`${seed} ${part} ${step}`).digest().readUInt32LE();

function save(folder: string, campaign: Campaign): void {
  const json = `${JSON.stringify(campaign, undefined, 2)}\n`;
  const texts = { 'report.json': json, 'report.md': reportAsMarkdown(campaign) };
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(folder, `${name}.part`), text);
    renameSync(join(folder, `${name}.part`), join(folder, name));
  }
}
