/** A part of a campaign consists of steps, which do not depend on each other: each of them can be repeated alone. */
export interface StepResult {
  /** What was done, such as `kills: 3`. */
  counts: Record<string, number>;
  /** What is wrong, a text each. */
  findings: string[];
  /** What this machine does not allow, a line each. */
  leftOut: string[];
}

/** What is added to its result is kept if the step fails: that is a finding too. */
export interface Step extends StepResult {
  /** Random values of this step alone. */
  seed: number;
  /** From 0. */
  number: number;
  short: boolean;
  /** An empty folder, which is removed after the step. */
  folder: string;
  count(what: string): void;
  /** The end of the log of its services, which explains findings. */
  log?: string;
}

export interface Part {
  help: string;
  steps: { usual: number; short: number };
  run(step: Step): Promise<void>;
}
