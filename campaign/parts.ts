/** The parts of a campaign. */
import { crashes } from './crashes/crashes.ts';
import type { Part } from './part.ts';

export const PARTS = { crashes } satisfies Record<string, Part>;
export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];
