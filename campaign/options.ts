import { parseArgs } from 'node:util';
import { PART_NAMES, PARTS, type PartName } from './parts.ts';

export const HELP = `Usage: npm run campaign -- [options]

Starts real services on this machine, attacks them, and checks what they promise (see campaign/README.md).
Prints the progress, and writes report.md and report.json. The exit code is 1 if something was found.

Parts:
${PART_NAMES.map((name) => `  ${name.padEnd(16)} ${PARTS[name].help}`).join('\n')}

  --part <name>    only this part
  --seed <number>  chooses the random values; default 1. The same seed makes the same choices
  --steps <n>      so many steps of each part
  --step <n>       only this step, to repeat a finding
  --short          a few steps of each part: at most two minutes
  --resume         continues the last run, with its options, after the last complete step
  --data <folder>  where everything is written; default campaign/data
  --help           this text
`;

export interface CampaignOptions {
  kind: 'run';
  parts: readonly PartName[];
  seed: number;
  /** How many steps of each part; without it, each part decides. */
  steps?: number;
  /** Only this one. */
  step?: number;
  short: boolean;
  resume: boolean;
  data?: string;
}

export type ReadOptions = CampaignOptions | { kind: 'help' } | { kind: 'refused'; message: string };

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  ...{ part: TEXT, seed: TEXT, steps: TEXT, step: TEXT, data: TEXT },
  ...{ short: FLAG, resume: FLAG, help: FLAG },
} as const;

export function readOptions(args: string[]): ReadOptions {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (values.help) return { kind: 'help' };
    const parts = PART_NAMES.filter((name) => values.part === undefined || name === values.part);
    if (parts.length === 0)
      throw new Error(`--part takes ${PART_NAMES.join(' or ')}, not ${JSON.stringify(values.part)}`);
    const steps = wholeNumber('steps', values.steps);
    const step = wholeNumber('step', values.step);
    return {
      kind: 'run',
      parts,
      seed: wholeNumber('seed', values.seed) ?? 1,
      ...(steps !== undefined && { steps }),
      ...(step !== undefined && { step }),
      short: values.short ?? false,
      resume: values.resume ?? false,
      ...(values.data !== undefined && { data: values.data }),
    };
  } catch (error) {
    return { kind: 'refused', message: (error as Error).message };
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} takes a whole number, not ${JSON.stringify(text)}`);
}
