/** What a run does now, and since when: one line that is rewritten on a terminal, elsewhere a line now and then. */
export interface BenchProgress {
  /** Steps belong to this part until `done`; it usually takes so long. */
  part(name: string, seconds: number): void;
  /** `share` of the step that is done, 0..1. */
  step(what: string, share?: number): void;
  done(): void;
}

export const silent: BenchProgress = { part: () => {}, step: () => {}, done: () => {} };

/** Milliseconds between two lines. */
const REWRITTEN_MS = 1000;
const APPENDED_MS = 20_000;

export function createProgress(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): BenchProgress {
  const [before, after, every] = stream.isTTY ? ['\r\x1b[K', '', REWRITTEN_MS] : ['', '\n', APPENDED_MS];
  const start = performance.now();
  let part = '';
  let partStart = start;
  let current = '';
  let written = start;
  let timer: NodeJS.Timeout | undefined;
  const write = (text: string): void => {
    written = performance.now();
    stream.write(`${before}${clock(written - start)}  ${part}: ${text}${after}`);
  };
  return {
    part(name, seconds) {
      part = name;
      partStart = performance.now();
      current = 'starts';
      write(`starts, usually takes ${clock(seconds * 1000)} min`);
      // A step that awaits something for minutes does not report by itself.
      timer = setInterval(() => write(current), every).unref();
    },
    step(what, share) {
      current = share === undefined ? what : `${what} ${Math.floor(share * 100)} %`;
      if (performance.now() - written >= every) write(current);
    },
    done() {
      clearInterval(timer);
      write(`done in ${clock(performance.now() - partStart)} min${stream.isTTY ? '\n' : ''}`);
    },
  };
}

/** `2:05` for 125,000 milliseconds. */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
