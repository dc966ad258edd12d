/**
 * Positions of the shapes of a chart, in a drawing of height 1 with one unit of width per label:
 *
 *   values 2 and 6, ceiling 10  →  bars from 0.8 and 0.4 down to 1
 */

interface ChartValues {
  values: readonly number[];
  kind?: string | undefined;
}

/** The next round number above all values: 1, 2, 5, 10, 20, 50 … Stacked values are added. */
export function ceilingOf(series: readonly ChartValues[], shape: 'bars' | 'lines'): number {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  let max = 0;
  for (let at = 0; at < length; at++) {
    const here = series.map(({ values }) => values[at] ?? 0);
    const height = shape === 'bars' ? here.reduce((sum, value) => sum + value, 0) : Math.max(...here);
    max = Math.max(max, height);
  }
  if (max <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= max)!;
}

export interface ChartBar {
  kind: string;
  x: number;
  y: number;
  height: number;
}

export function stack(series: readonly ChartValues[], top: number): ChartBar[] {
  const heights: number[] = [];
  return series.flatMap(({ values, kind = 'accent' }) =>
    values.flatMap((value, x) => {
      const below = heights[x] ?? 0;
      const height = Math.max(0, value) / top;
      heights[x] = below + height;
      return height === 0 ? [] : [{ kind, x, y: round(1 - below - height), height: round(height) }];
    }),
  );
}

export function linePath(values: readonly number[], top: number): string {
  return values.map((value, x) => `${x === 0 ? 'M' : 'L'}${x + 0.5} ${round(1 - value / top)}`).join('');
}

/** Finer than any screen shows. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
