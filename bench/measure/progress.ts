/** One line on a terminal that says what is going on; nothing where nobody looks. */
export interface Progress {
  /** `share` of the step that is done, 0..1. */
  step(what: string, share?: number): void;
  clear(): void;
}

export const silent: Progress = { step: () => {}, clear: () => {} };

export function terminalProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return silent;
  return {
    step: (what, share) => {
      const percent = share === undefined ? '' : ` ${Math.floor(share * 100)} %`;
      stream.write(`\r\x1b[K${what}${percent}`);
    },
    clear: () => stream.write('\r\x1b[K'),
  };
}
