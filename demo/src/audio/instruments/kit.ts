/** The drums, each as few numbers. */
import { drum } from './drum.ts';

export const KIT = {
  kick: drum({
    skin: { from: 150, to: 50, drop: 0.022, fall: 0.13, level: 0.95 },
    rattle: { low: 900, high: 5000, fall: 0.006, level: 0.5 },
  }),
  deepkick: drum({
    skin: { from: 210, to: 46, drop: 0.03, fall: 0.2, level: 1 },
    rattle: { low: 1500, high: 8000, fall: 0.004, level: 0.4 },
  }),
  boom: drum({ skin: { from: 110, to: 41, drop: 0.05, fall: 0.4, level: 0.9 } }),
  snare: drum({
    skin: { from: 240, to: 178, drop: 0.02, fall: 0.07, level: 0.4 },
    rattle: { low: 700, high: 9000, fall: 0.085, level: 0.75 },
  }),
  tightsnare: drum({
    skin: { from: 330, to: 215, drop: 0.012, fall: 0.05, level: 0.45 },
    rattle: { low: 1200, high: 11000, fall: 0.055, level: 0.8 },
  }),
  brush: drum({ rattle: { low: 900, high: 6500, fall: 0.09, level: 0.42, rise: 0.02 } }),
  clap: drum({ rattle: { low: 700, high: 4200, fall: 0.06, level: 0.9, hits: 3 } }),
  rim: drum({
    skin: { from: 900, to: 820, drop: 0.01, fall: 0.014, level: 0.5 },
    rattle: { low: 1800, high: 7000, fall: 0.008, level: 0.5 },
  }),
  hat: drum({ metal: { low: 7500, fall: 0.022, level: 0.16 } }),
  openhat: drum({ metal: { low: 6800, fall: 0.13, level: 0.15 } }),
  ride: drum({ metal: { low: 5200, fall: 0.26, level: 0.085 } }),
  crash: drum({ metal: { low: 4200, fall: 0.6, level: 0.14 } }),
  shaker: drum({ rattle: { low: 4500, high: 12000, fall: 0.03, level: 0.6, rise: 0.018 } }),
  tambourine: drum({
    metal: { low: 8200, fall: 0.05, level: 0.1 },
    rattle: { low: 5000, high: 14000, fall: 0.03, level: 0.3 },
  }),
  conga: drum({
    skin: { from: 250, to: 205, drop: 0.01, fall: 0.11, level: 0.7 },
    rattle: { low: 500, high: 3000, fall: 0.008, level: 0.4 },
  }),
  bongo: drum({
    skin: { from: 440, to: 380, drop: 0.008, fall: 0.06, level: 0.6 },
    rattle: { low: 900, high: 5000, fall: 0.006, level: 0.35 },
  }),
  frame: drum({
    skin: { from: 120, to: 88, drop: 0.03, fall: 0.18, level: 0.8 },
    rattle: { low: 250, high: 1800, fall: 0.03, level: 0.35 },
  }),
  tom: drum({
    skin: { from: 190, to: 118, drop: 0.04, fall: 0.16, level: 0.8 },
    rattle: { low: 300, high: 3000, fall: 0.02, level: 0.3 },
  }),
  timpani: drum({
    skin: { from: 92, to: 82, drop: 0.05, fall: 0.55, level: 0.8 },
    rattle: { low: 120, high: 900, fall: 0.03, level: 0.4 },
  }),
  blip: drum({ skin: { from: 1500, to: 300, drop: 0.012, fall: 0.03, level: 0.4 } }),
  noisehat: drum({ rattle: { low: 6000, high: 16000, fall: 0.018, level: 0.55 } }),
  noisesnare: drum({ rattle: { low: 900, high: 16000, fall: 0.07, level: 0.5 } }),
  /** Two seconds that rise: before a part begins. */
  riser: drum({ rattle: { low: 2500, high: 9000, fall: 0.06, level: 0.3, rise: 2 } }),
};

export type DrumName = keyof typeof KIT;
