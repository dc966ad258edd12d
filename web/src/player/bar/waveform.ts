/**
 * The waveform of a track as bars: as many as fit, each as high as the loudest peak in its range.
 *
 *   peaks 10 40 20 20 80 0, three bars  →  40 20 80, relative to the loudest: 0.5 0.25 1
 */

const BAR_MIN = 0.04;

/** Numbers 0 to 1. */
export function barsOf(peaks: readonly number[], count: number): number[] {
  const loudest = peaks.reduce((max, peak) => Math.max(max, peak), 1);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    const peak = peaks.slice(from, to).reduce((max, other) => Math.max(max, other), 0);
    return Math.max(BAR_MIN, peak / loudest);
  });
}

/** Parses the waveform of the API; `undefined` for invalid text. */
export function peaksOf(waveform: string): number[] | undefined {
  try {
    const { peaks } = JSON.parse(waveform) as { peaks?: unknown };
    if (!Array.isArray(peaks) || peaks.length === 0) return undefined;
    return peaks.map((peak) => (Number.isFinite(peak) ? Math.min(100, Math.max(0, peak)) : 0));
  } catch {
    return undefined;
  }
}

/** The path of bars around the middle of an SVG that is one unit wide per bar and 100 high. */
export function pathOf(bars: readonly number[]): string {
  return bars
    .map((bar, at) => {
      const height = Math.round(bar * 96);
      return `M${at + 0.15} ${50 - height / 2}h.7v${height}h-.7z`;
    })
    .join('');
}
