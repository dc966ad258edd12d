import { join } from 'node:path';

/**
 * The environment of child processes: everything except debugger options. Compiled code is cached in
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
