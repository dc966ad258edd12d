import { parseArgs } from 'node:util';
import { crashes } from './crashes/crashes.ts';
import { history } from './history/history.ts';
import { hostile } from './hostile/hostile.ts';
import type { Part } from './part.ts';
import { scale } from './scale/scale.ts';
import { soak } from './soak/soak.ts';
import { upgrades } from './upgrades/upgrades.ts';

export const PARTS = { crashes, history, hostile, scale, soak, upgrades } satisfies Record<string, Part>;
export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

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
  parts: readonly PartName[];
  seed: number;
  /** How many steps of each part; without it, each part decides. */
  steps: number | undefined;
  /** Only this one. */
  step: number | undefined;
  short: boolean;
  resume: boolean;
  data: string | undefined;
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;
const TEXTS = { part: TEXT, seed: TEXT, steps: TEXT, step: TEXT, data: TEXT };
const OPTIONS = { ...TEXTS, short: FLAG, resume: FLAG, help: FLAG };

/** A text is for the user: the help, or what is not accepted. */
export function readOptions(args: string[]): CampaignOptions | string {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    const { help, part, data, short, resume } = values;
    if (help) return HELP;
    const parts = PART_NAMES.filter((name) => part === undefined || name === part);
    if (parts.length === 0) throw new Error(`--part takes ${PART_NAMES.join(' or ')}, not ${part}`);
    const [seed = 1, steps, step] = (['seed', 'steps', 'step'] as const).map((name) => {
      const text = values[name];
      if (text !== undefined && !/^\d{1,9}$/.test(text))
        throw new Error(`--${name} takes a whole number, not ${JSON.stringify(text)}`);
      return text === undefined ? undefined : Number(text);
    });
    return { parts, seed, steps, step, short, resume, data };
  } catch (error) {
    return `${(error as Error).message}\n\n${HELP}`;
  }
}
