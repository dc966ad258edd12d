/** Loaded by a service before its own code: what is done each minute or more rarely, such as daily jobs, follows its fast wall clock. */
const LONG_MS = 60_000;
const faster = Number(process.env['SOAK_FASTER']);

for (const name of ['setTimeout', 'setInterval'] as const) {
  const original = globalThis[name] as typeof setTimeout;
  const set = (work: () => void, ms = 0, ...args: []) =>
    original(work, ms < LONG_MS ? ms : ms / faster, ...args);
  globalThis[name] = Object.assign(set, original) as never;
}
