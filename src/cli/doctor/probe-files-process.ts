/** Receives paths, says that it has started, and reports for each in turn whether it can be opened. */
import { open } from 'node:fs/promises';

process.once('message', async (paths: string[]) => {
  process.send?.('started');
  for (const path of paths) {
    let isReadable = true;
    try {
      const handle = await open(path);
      await handle.close();
    } catch {
      isReadable = false;
    }
    process.send?.(isReadable);
  }
});
process.once('disconnect', () => process.exit());
