import { softwareVersion } from '../version.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';

export const version: Command = {
  name: 'version',
  summary: 'Show the version of Cantiga and of Node',
  help: 'Usage: cantiga version [--json]\n\nOptions:\n  --json  {"cantiga": "…", "node": "…"}\n',
  run: async (args, { stdout }) => {
    const { options } = readArguments('version', args, { json: 'flag' }, []);
    const cantiga = softwareVersion();
    const node = process.versions.node;
    stdout.write(
      options.json ? `${JSON.stringify({ cantiga, node })}\n` : `cantiga ${cantiga} (Node ${node})\n`,
    );
  },
};
