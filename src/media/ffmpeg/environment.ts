const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot'];

/** No secrets of ours, no FFREPORT that writes files, and English messages, since some of them are understood. */
export function ffmpegEnvironment(): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
