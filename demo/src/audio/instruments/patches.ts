/** The instruments, each as few numbers. Levels are set so that equal notes sound about equally loud. */
import { fm } from './fm.ts';
import { pluck } from './pluck.ts';
import type { Spectrum } from './tables.ts';
import { voice } from './voice.ts';
import { wave } from './wave.ts';

const saw: Spectrum = (n) => 1 / n;
const soft: Spectrum = (n) => n ** -2;
const hollow: Spectrum = (n) => (n % 2 === 1 ? n ** -1.3 : 0.06 / n);
const sine: Spectrum = (n) => (n === 1 ? 1 : 0);
/** A pulse that is high for a share of its period. */
const pulse =
  (share: number): Spectrum =>
  (n) =>
    Math.sin(Math.PI * n * share) / n;
const drawbars: Spectrum = (n) => [0, 1, 0.8, 0.45, 0.5, 0, 0.18, 0, 0.3][n] ?? 0;

export const PATCHES = {
  // Keys
  piano: wave({
    bright: (n) => Math.abs(Math.sin((Math.PI * n) / 7.3)) * n ** -1.05,
    dull: (n) => n ** -2.1,
    mellow: 0.45,
    attack: 0.003,
    decay: 1.5,
    keyfall: 0.55,
    sustain: 0,
    release: 0.22,
    unison: [-0.9, 0.9],
    hammer: 0.35,
    gain: 1.5,
  }),
  rhodes: fm(
    [
      { ratio: 1, index: 1.1, fall: 0.8, ring: 1.6, level: 1 },
      { ratio: 14, index: 0.5, fall: 0.12, ring: 0.5, level: 0.35 },
    ],
    0.2,
    0.18,
  ),
  electricpiano: fm(
    [
      { ratio: 1, index: 1.9, fall: 0.5, ring: 1.2, level: 0.9 },
      { ratio: 2, index: 0.9, fall: 0.3, ring: 0.8, level: 0.3 },
    ],
    0.15,
  ),
  bell: fm(
    [
      { ratio: 3.5, index: 1.7, fall: 0.9, ring: 1.6, level: 0.7 },
      { ratio: 1.41, index: 0.8, fall: 0.4, ring: 0.9, level: 0.4 },
    ],
    0.9,
  ),
  kalimba: fm([{ ratio: 5.4, index: 0.9, fall: 0.05, ring: 0.45, level: 1.1 }], 0.25),
  organ: wave({ bright: drawbars, attack: 0.008, release: 0.07, unison: [-2, 3], vibrato: 5 }),
  accordion: wave({
    bright: (n) => n ** -0.75,
    attack: 0.05,
    release: 0.09,
    unison: [-7, 6],
    breath: 0.03,
    gain: 0.75,
  }),
  harmonica: wave({
    bright: (n) => (n % 2 === 1 ? 1 : 0.55) * n ** -0.8,
    attack: 0.04,
    release: 0.08,
    vibrato: 14,
    breath: 0.06,
    gain: 0.8,
  }),

  // Plucked strings
  steelguitar: pluck({ bright: 0.55, ring: 3.2, damp: 0.3, at: 0.14, gain: 1.1 }),
  nylonguitar: pluck({ bright: 0.3, ring: 2.4, damp: 0.42, at: 0.24, gain: 1.2 }),
  harp: pluck({ bright: 0.4, ring: 4, damp: 0.35, at: 0.4, gain: 1.15 }),
  cleanguitar: pluck({ bright: 0.55, ring: 4, damp: 0.22, at: 0.1 }),
  powerguitar: pluck({ bright: 0.9, ring: 6, damp: 0.2, at: 0.12, drive: [0, 7, 12], gain: 0.75 }),
  mutedguitar: pluck({ bright: 0.8, ring: 0.45, damp: 0.45, at: 0.12, drive: [0, 7], gain: 1.2 }),
  bass: pluck({ bright: 0.06, ring: 2.4, damp: 0.3, at: 0.2, gain: 1.1 }),
  doublebass: pluck({ bright: 0.025, ring: 1.3, damp: 0.45, at: 0.3, gain: 1.25 }),

  // Bows
  violin: wave({
    bright: (n) => n ** -0.85,
    dull: (n) => n ** -1.3,
    mellow: 0.3,
    attack: 0.08,
    release: 0.14,
    vibrato: 22,
    breath: 0.025,
    gain: 0.75,
  }),
  cello: wave({
    bright: (n) => n ** -1.15,
    attack: 0.1,
    release: 0.18,
    vibrato: 16,
    unison: [-3, 3],
    breath: 0.02,
  }),
  strings: wave({
    bright: (n) => n ** -1.2,
    dull: (n) => n ** -1.5,
    mellow: 1.5,
    attack: 0.22,
    release: 0.4,
    unison: [-9, 0, 8],
    vibrato: 9,
    gain: 0.9,
  }),

  // Winds
  flute: wave({
    bright: (n) => [0, 1, 0.32, 0.12, 0.03][n] ?? 0,
    attack: 0.06,
    release: 0.1,
    vibrato: 18,
    breath: 0.12,
    gain: 1.05,
  }),
  clarinet: wave({ bright: hollow, attack: 0.05, release: 0.08, vibrato: 6, breath: 0.02 }),
  oboe: wave({
    bright: (n) => [0, 0.5, 0.9, 1, 0.7, 0.45, 0.3, 0.2, 0.12][n] ?? n ** -1.6,
    attack: 0.04,
    release: 0.08,
    vibrato: 15,
    gain: 0.7,
  }),
  saxophone: wave({
    bright: (n) => n ** -0.8,
    dull: (n) => n ** -1.35,
    mellow: 0.12,
    attack: 0.035,
    release: 0.09,
    vibrato: 20,
    breath: 0.1,
    gain: 0.85,
  }),
  trumpet: wave({
    bright: (n) => (n < 9 ? n ** -0.35 : n ** -1.3),
    dull: (n) => n ** -1,
    mellow: 0.1,
    attack: 0.03,
    release: 0.08,
    vibrato: 10,
    gain: 0.7,
  }),
  horn: wave({
    bright: (n) => n ** -1.25,
    dull: (n) => n ** -1.7,
    mellow: 0.4,
    attack: 0.07,
    release: 0.18,
    vibrato: 5,
    unison: [-4, 4],
  }),
  brass: wave({
    bright: (n) => n ** -0.7,
    dull: (n) => n ** -1.4,
    mellow: 0.35,
    attack: 0.05,
    release: 0.14,
    unison: [-6, 0, 7],
    gain: 0.75,
  }),

  // Synthesizers
  sawlead: wave({
    bright: saw,
    dull: soft,
    mellow: 0.25,
    attack: 0.006,
    decay: 0.5,
    sustain: 0.6,
    release: 0.15,
    unison: [-8, 7],
    vibrato: 9,
    gain: 0.85,
  }),
  supersaw: wave({
    bright: saw,
    dull: (n) => n ** -1.5,
    mellow: 0.5,
    attack: 0.01,
    decay: 0.6,
    sustain: 0.5,
    release: 0.25,
    unison: [-13, -4, 5, 12],
    gain: 0.8,
  }),
  stab: wave({
    bright: saw,
    dull: soft,
    mellow: 0.09,
    attack: 0.004,
    decay: 0.14,
    sustain: 0.05,
    release: 0.12,
    unison: [-7, 7],
    gain: 1.3,
  }),
  square: wave({
    bright: pulse(0.5),
    attack: 0.003,
    decay: 0.25,
    sustain: 0.6,
    release: 0.05,
    vibrato: 8,
    gain: 0.7,
  }),
  thinpulse: wave({
    bright: pulse(0.25),
    attack: 0.002,
    decay: 0.12,
    sustain: 0.35,
    release: 0.04,
    gain: 1.2,
  }),
  glass: fm([{ ratio: 2, index: 1.2, fall: 0.2, ring: 0.6, level: 0.9 }], 0.4),
  pad: wave({
    bright: (n) => n ** -1.35,
    dull: (n) => n ** -2.2,
    mellow: 2.5,
    attack: 0.7,
    release: 1.1,
    unison: [-11, 1, 10],
  }),
  warmpad: wave({ bright: (n) => n ** -2, attack: 1.2, release: 1.8, unison: [-7, 6], vibrato: 6 }),
  synthbass: wave({
    bright: saw,
    dull: (n) => n ** -2.3,
    mellow: 0.16,
    attack: 0.004,
    decay: 0.5,
    sustain: 0.5,
    release: 0.06,
    unison: [-4, 4],
    gain: 1.2,
  }),
  subbass: wave({
    bright: (n) => [0, 1, 0.22, 0.1][n] ?? 0,
    dull: sine,
    mellow: 0.4,
    attack: 0.008,
    release: 0.08,
    gain: 1.5,
  }),
  leadguitar: wave({
    bright: (n) => n ** -0.6,
    dull: (n) => n ** -0.95,
    mellow: 0.8,
    attack: 0.008,
    decay: 2,
    sustain: 0.4,
    release: 0.12,
    vibrato: 24,
    gain: 0.7,
  }),

  // Voices
  woman: voice({ mouth: 1.06, choir: [0], attack: 0.07, release: 0.16, breath: 0.012, gain: 0.5 }),
  man: voice({ mouth: 0.9, choir: [0], attack: 0.06, release: 0.14, breath: 0.01, gain: 0.5 }),
  choir: voice({ mouth: 1, choir: [-9, 0, 8], attack: 0.25, release: 0.5, breath: 0.02, gain: 0.5 }),
};

export type PatchName = keyof typeof PATCHES;
