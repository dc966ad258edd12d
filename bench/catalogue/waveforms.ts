/**
 * Waveforms as the text between the brackets, `3,17,42,…`, 960 peaks each. A few hundred shapes are made once;
 * a track's waveform is one of them, turned: 600,000 different ones at the cost of joining two strings.
 */
import { WAVEFORM_PEAKS } from '../../src/domain/vocabulary.ts';
import { type SeededRandom, seeded } from './random.ts';

const SHAPES = 256;

export function createWaveforms(): (track: number) => string {
  const random = seeded(960);
  const shapes = Array.from({ length: SHAPES }, () => shape(random));
  return (track) => {
    const { text, starts } = shapes[track % SHAPES];
    const turn = starts[1 + (Math.floor(track / SHAPES) % (WAVEFORM_PEAKS - 1))];
    return `${text.slice(turn)},${text.slice(0, turn - 1)}`;
  };
}

function shape(random: SeededRandom): { text: string; starts: number[] } {
  const starts: number[] = [];
  const phase = random.next() * 7;
  const loud = 40 + random.below(50);
  let text = '';
  for (let i = 0; i < WAVEFORM_PEAKS; i++) {
    const swell = loud * (0.6 + 0.4 * Math.sin(phase + i / 90));
    const peak = Math.min(100, Math.max(0, Math.round(swell + 30 * (random.next() - 0.5))));
    if (i > 0) text += ',';
    starts.push(text.length);
    text += peak;
  }
  return { text, starts };
}
