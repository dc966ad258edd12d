/**
 * Where the shapes of a chart stand, in a drawing that is one high and as wide as there are labels:
 *
 *   values 2 and 6, ceiling 10  →  bars from 0.8 and 0.4 down to 1
 */

interface Series {
  values: readonly number[];
  kind?: string | undefined;
}

/** The next round number above all values: 1, 2, 5, 10, 20, 50 … Values that stand on each other count together. */
export function ceilingOf(series: readonly Series[], shape: 'bars' | 'lines'): number {
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  let most = 0;
  for (let at = 0; at < length; at++) {
    const here = series.map(({ values }) => values[at] ?? 0);
    const height = shape === 'bars' ? here.reduce((sum, value) => sum + value, 0) : Math.max(...here);
    most = Math.max(most, height);
  }
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= most)!;
}

export interface Bar {
  kind: string;
  x: number;
  y: number;
  height: number;
}

export function stack(series: readonly Series[], top: number): Bar[] {
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

/** Ten thousandths of the height are finer than any screen. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
