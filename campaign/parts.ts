/** The parts of a campaign. */
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
