import { join } from 'node:path';

/**
 * What a process of ours gets from this one: all, but no debugger that waits for somebody. Code that was compiled once is kept in
 * the data folder.
 */
export function childEnvironment(folder: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS = '', NODE_COMPILE_CACHE = join(folder, 'compiled') } = process.env;
  return {
    ...process.env,
    NODE_OPTIONS: NODE_OPTIONS.replace(/--inspect\S*/g, ''),
    NODE_COMPILE_CACHE,
  };
}
