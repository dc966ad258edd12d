/** The instruments, each as few numbers. Levels are set so that equal notes sound about equally loud. */
import patches from '../data/patches.json' with { type: 'json' };
import { fm, type OperatorPair } from './fm.ts';
import { type Pluck, pluck } from './pluck.ts';
import type { Spectrum } from './tables.ts';
import type { Instrument } from './tone.ts';
import { type Singer, voice } from './voice.ts';
import { type Wave, wave } from './wave.ts';

/** A power of the harmonic's number, the strengths of the harmonics from 0 on, or a formula by its name. */
type SpectrumPlan = number | number[] | keyof typeof FORMULAS;

type Patch =
  | (Omit<Wave, 'bright' | 'dull'> & { kind: 'wave'; bright: SpectrumPlan; dull?: SpectrumPlan })
  | { kind: 'fm'; pairs: OperatorPair[]; release?: number; tremolo?: number }
  | (Pluck & { kind: 'pluck' })
  | (Singer & { kind: 'voice' });

const FORMULAS = {
  saw: (n) => 1 / n,
  /** Pulses that are high for a half and for a quarter of the period. */
  square: (n) => Math.sin(Math.PI * n * 0.5) / n,
  pulse: (n) => Math.sin(Math.PI * n * 0.25) / n,
  hollow: (n) => (n % 2 === 1 ? n ** -1.3 : 0.06 / n),
  piano: (n) => Math.abs(Math.sin((Math.PI * n) / 7.3)) * n ** -1.05,
  harmonica: (n) => (n % 2 === 1 ? 1 : 0.55) * n ** -0.8,
  oboe: (n) => [0, 0.5, 0.9, 1, 0.7, 0.45, 0.3, 0.2, 0.12][n] ?? n ** -1.6,
  trumpet: (n) => (n < 9 ? n ** -0.35 : n ** -1.3),
} satisfies Record<string, Spectrum>;

function spectrum(plan: SpectrumPlan): Spectrum {
  if (typeof plan === 'number') return (n) => n ** plan;
  return Array.isArray(plan) ? (n) => plan[n] ?? 0 : FORMULAS[plan];
}

function instrument(patch: Patch): Instrument {
  if (patch.kind === 'fm') return fm(patch.pairs, patch.release, patch.tremolo);
  if (patch.kind === 'pluck') return pluck(patch);
  if (patch.kind === 'voice') return voice(patch);
  const { bright, dull, ...rest } = patch;
  return wave({ ...rest, bright: spectrum(bright), ...(dull !== undefined && { dull: spectrum(dull) }) });
}

export type PatchName = keyof typeof patches;

export const PATCHES = Object.fromEntries(
  Object.entries(patches).map(([name, patch]) => [name, instrument(patch as Patch)]),
) as Record<PatchName, Instrument>;
