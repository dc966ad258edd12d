import { loadConfig } from '../config/config.ts';
import { action } from './actions.ts';
import type { Command } from './command.ts';
import { formatTable } from './table.ts';

export const config: Command = {
  name: 'config',
  summary: 'Show every setting, its value and where it comes from',
  help: `Usage: cantiga config [--json]

Shows every setting, its value and its source. Passwords are hidden. A value comes from the
environment, or from the settings file (CANTIGA_CONFIG=<path>, or cantiga.env in the current
folder), or is the default. All errors are reported together, and the exit code is then 1.

Options:
  --json  An array of {"name", "value", "source", "secret", "help"}

Examples:
  cantiga config
  PORT=9000 CANTIGA_LOG=debug cantiga config
  cantiga config --json | jq -r '.[] | "\\(.name)=\\(.value)"'
`,
  run: action(
    {},
    [],
    async (_args, { env, folder }) => loadConfig(env, folder).effective,
    (effective) => {
      const rows = effective.map(({ name, value, source }) => [name, value, source]);
      return formatTable([['SETTING', 'VALUE', 'SOURCE'], ...rows]);
    },
  ),
};
