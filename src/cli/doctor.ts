import { loadConfig } from '../config/config.ts';
import { Refusal } from '../domain/refusal.ts';
import { printableLines } from '../domain/text/printable.ts';
import { readArguments } from './arguments.ts';
import type { Command, Context } from './command.ts';
import type { Finding } from './doctor/finding.ts';
import { checkCaches, checkData, checkNode } from './doctor/machine.ts';
import { checkFfmpeg, checkStore } from './doctor/media.ts';
import { checkAddress, checkMail, checkProxies } from './doctor/network.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check this installation for missing or broken parts',
  help: `Usage: cantiga doctor [--json]

Checks Node, the settings, the data folder, the database, ffmpeg, the music files, the caches, the
mail server and the addresses, and prints one line for each: ok; note, if something could be better;
problem, if something is broken. Notes and problems come with advice. It changes nothing, and can
run while the service does.

The exit code is 1 when there is a problem.

Options:
  --json  {"problems": 1, "findings": [{"about", "state", "text", "advice"}]}

Examples:
  cantiga doctor
  cantiga doctor --json | jq -r '.findings[] | select(.state == "problem") | .text'
`,
  run: async (args, context) => {
    const { options } = readArguments(args, { json: 'flag' }, []);
    const findings = await examine(context);
    const problems = findings.filter(({ state }) => state === 'problem').length;
    context.stdout.write(
      options.json ? `${JSON.stringify({ problems, findings })}\n` : findings.map(describe).join(''),
    );
    if (problems > 0)
      throw new Refusal(
        'configuration',
        problems === 1 ? 'There is a problem.' : `There are ${problems} problems.`,
      );
  },
};

async function examine({ env, folder }: Context): Promise<Finding[]> {
  const node = checkNode();
  let loaded: ReturnType<typeof loadConfig>;
  try {
    loaded = loadConfig(env, folder);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const advice =
      'Correct them in the environment or the settings file; docs/settings.md describes each. The other checks depend on them and were skipped.';
    return [node, { about: 'Settings', state: 'problem', text: error.message, advice }];
  }
  const { config, effective } = loaded;
  const set = effective.filter(({ source }) => source !== 'default').map(({ name }) => name);
  const text =
    set.length === 0 ? 'All are at their defaults.' : `Set: ${set.join(', ')}; the others are defaults.`;
  const [ffmpeg, store, mail, caches] = await Promise.all([
    checkFfmpeg(config, effective),
    checkStore(config),
    checkMail(config),
    checkCaches(config),
  ]);
  return [
    node,
    { about: 'Settings', state: 'ok', text },
    ...(await checkData(config)),
    ...store,
    ffmpeg,
    ...caches,
    mail,
    checkAddress(config),
    checkProxies(config),
  ];
}

/** `note     Mail          No mail server …`, and the advice below it. */
function describe(finding: Finding): string {
  const margin = ' '.repeat(24);
  const indent = (text: string) => printableLines(text).replaceAll('\n', `\n${margin}`);
  const line = `${finding.state.padEnd(8)} ${finding.about.padEnd(14)} ${indent(finding.text)}\n`;
  return finding.state === 'ok' ? line : `${line}${margin}→ ${indent(finding.advice)}\n`;
}
