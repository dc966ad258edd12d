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
const FLAG = { type: 'boolean', default: false } as const;
const TEXTS = { part: TEXT, seed: TEXT, steps: TEXT, step: TEXT, data: TEXT };
const FLAGS = { short: FLAG, resume: FLAG, help: FLAG };

export function readOptions(args: string[]): ReadOptions {
  try {
    const { values } = parseArgs({ args, options: { ...TEXTS, ...FLAGS } });
    const { help, part, data, short, resume } = values;
    if (help) return { kind: 'help' };
    const parts = PART_NAMES.filter((name) => part === undefined || name === part);
    if (parts.length === 0)
      throw new Error(`--part takes ${PART_NAMES.join(' or ')}, not ${JSON.stringify(part)}`);
    const numbers: { seed?: number; steps?: number; step?: number } = {};
    for (const name of ['seed', 'steps', 'step'] as const) {
      const text = values[name];
      if (text === undefined) continue;
      if (!/^\d{1,9}$/.test(text))
        throw new Error(`--${name} takes a whole number, not ${JSON.stringify(text)}`);
      numbers[name] = Number(text);
    }
    return { kind: 'run', parts, seed: 1, ...numbers, short, resume, ...(data !== undefined && { data }) };
  } catch (error) {
    return { kind: 'refused', message: (error as Error).message };
  }
}
