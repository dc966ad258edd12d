import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover'];
/** Minimum contrast: 4.5 for text, 3 for edges and the focus ring. */
const PAIRS: [front: string, behind: string[], least: number][] = [
  ['ink', [...SURFACES, 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft'], 7],
  ['quiet', [...SURFACES, 'accent-soft'], 4.5],
  ['accent', [...SURFACES, 'accent-soft'], 4.5],
  ['accent-hover', [...SURFACES, 'accent-soft'], 4.5],
  ['good', [...SURFACES, 'good-soft'], 4.5],
  ['warn', [...SURFACES, 'warn-soft'], 4.5],
  ['bad', [...SURFACES, 'bad-soft'], 4.5],
  ['bad-hover', ['bad-soft'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-bad', ['bad', 'bad-hover'], 4.5],
  ['focus', [...SURFACES, 'accent-soft'], 3],
  ['line-strong', SURFACES, 3],
];

/** `--ink: light-dark(#23201c, #ece6dc)` */
function colors(theme: 'light' | 'dark'): Map<string, string> {
  const found = css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  return new Map(found.map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]));
}

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

for (const theme of ['light', 'dark'] as const) {
  test(`in the ${theme} text and controls have enough contrast`, () => {
    const of = colors(theme);
    const weak = PAIRS.flatMap(([front, behind, least]) =>
      behind.flatMap((name) => {
        const [a, b] = [luminance(of.get(front)!), luminance(of.get(name)!)].toSorted((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05);
        return ratio >= least ? [] : [`${front} on ${name}: ${ratio.toFixed(2)} of ${least}`];
      }),
    );
    assert.deepEqual(weak, []);
  });
}
