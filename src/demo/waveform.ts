/**
 * Waveforms that look like music. A track is a row of sections, each with a loudness:
 *
 *     song:  intro .35  verse .6  chorus .9  verse .6  chorus .95  bridge .4  chorus 1  outro .3
 *
 * Peaks glide from one loudness to the next (quickly where the style works in blocks), pulse with a beat, and
 * flicker. Both ends fade.
 */
import { WAVEFORM_PEAKS } from '../domain/vocabulary.ts';
import type { Random } from './random.ts';
import type { Style } from './styles.ts';

const SHAPES: Record<Style['shape'], { levels: number[][]; glide: number; flicker: number }> = {
  song: {
    levels: [
      [0.35, 0.6, 0.9, 0.62, 0.95, 0.4, 1, 0.3],
      [0.5, 0.55, 0.85, 0.6, 0.88, 0.9, 0.45],
      [0.25, 0.45, 0.5, 0.8, 0.55, 0.85, 0.95, 0.9, 0.2],
    ],
    glide: 14,
    flicker: 0.22,
  },
  swell: {
    levels: [
      [0.08, 0.2, 0.35, 0.6, 0.85, 1, 0.5, 0.12],
      [0.15, 0.4, 0.25, 0.55, 0.4, 0.75, 0.3, 0.1],
      [0.1, 0.3, 0.45, 0.5, 0.45, 0.35, 0.15],
    ],
    glide: 90,
    flicker: 0.1,
  },
  blocks: {
    levels: [
      [0.5, 0.75, 0.95, 0.3, 0.98, 1, 0.35, 0.97, 0.6],
      [0.7, 0.95, 0.95, 0.4, 1, 0.9],
      [0.4, 0.8, 0.25, 0.95, 0.95, 0.55, 1, 0.5],
    ],
    glide: 3,
    flicker: 0.14,
  },
  free: {
    levels: [
      [0.3, 0.5, 0.25, 0.7, 0.4, 0.9, 0.2, 0.5, 0.15],
      [0.55, 0.35, 0.65, 0.5, 0.8, 0.3, 0.6, 0.95, 0.4],
      [0.2, 0.3, 0.45, 0.3, 0.6, 0.75, 0.5, 0.25],
    ],
    glide: 34,
    flicker: 0.3,
  },
};

export function waveform(shape: Style['shape'], chance: Random): number[] {
  const { levels, glide, flicker } = SHAPES[shape];
  const sections = chance.pick(levels).map((level) => ({ level, weight: 0.6 + chance.next() }));
  const whole = sections.reduce((sum, section) => sum + section.weight, 0);
  const beat = chance.integer(5, 13);
  const accent = 0.06 + 0.1 * chance.next();
  const peaks: number[] = [];
  let loudness = sections[0].level;
  let section = 0;
  let end = (sections[0].weight / whole) * WAVEFORM_PEAKS;
  for (let at = 0; at < WAVEFORM_PEAKS; at += 1) {
    while (at >= end && section < sections.length - 1) {
      section += 1;
      end += (sections[section].weight / whole) * WAVEFORM_PEAKS;
    }
    loudness += (sections[section].level - loudness) / glide;
    const pulse = at % beat === 0 ? accent : 0;
    const fade = Math.min(1, (at + 1) / 12, (WAVEFORM_PEAKS - at) / 30);
    const peak = 100 * fade * (loudness * (1 - flicker * chance.next()) + pulse);
    peaks.push(Math.max(0, Math.min(100, Math.round(peak))));
  }
  return peaks;
}
