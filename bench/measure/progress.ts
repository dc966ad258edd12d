/** A progress line on a terminal; nothing if the output is not a terminal. */
export interface BenchProgress {
  /** `share` of the step that is done, 0..1. */
  step(what: string, share?: number): void;
  clear(): void;
}

export const silent: BenchProgress = { step: () => {}, clear: () => {} };

export function terminalProgress(stream: NodeJS.WriteStream): BenchProgress {
  if (!stream.isTTY) return silent;
  return {
    step: (what, share) => {
      const percent = share === undefined ? '' : ` ${Math.floor(share * 100)} %`;
      stream.write(`\r\x1b[K${what}${percent}`);
    },
    clear: () => stream.write('\r\x1b[K'),
  };
}
