/** `npm run docs`: writes the generated documentation. Tests compare it with the committed files. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HELP, INSTALL_FFMPEG, SETTINGS, type Setting } from '../src/config/config.ts';
import { CONFIG_FILE } from '../src/config/settings-file.ts';
import { openapiDocument } from '../src/http/v3.0/openapi/document.ts';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';
import { softwareVersion } from '../src/version.ts';
import { requestExamples } from './examples.ts';

const ROOT = new URL('../', import.meta.url);

/** Responses of the demo, for the OpenAPI document. Requesting them takes some seconds. */
export const EXAMPLES_FILE = 'src/http/v3.0/openapi/examples.json';

export async function examplesFile(): Promise<string> {
  return formatted(EXAMPLES_FILE, JSON.stringify(await requestExamples()));
}

/** All other files, by path. */
export const GENERATED: Record<string, () => string> = {
  'docs/settings.md': settingsPage,
  'docs/openapi.json': () => {
    const examples = JSON.parse(readFileSync(new URL(EXAMPLES_FILE, ROOT), 'utf8'));
    const about = { url: '', version: softwareVersion(), examples };
    return formatted('docs/openapi.json', JSON.stringify(openapiDocument(OPERATIONS, about)));
  },
};

function formatted(path: string, text: string): string {
  const biome = fileURLToPath(new URL('node_modules/@biomejs/biome/bin/biome', ROOT));
  const args = [biome, 'format', `--stdin-file-path=${path}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${path}: ${stderr}`);
  return stdout;
}

function settingsPage(): string {
  const rows = Object.entries<Setting<unknown>>(SETTINGS).map(([key, setting]) => {
    const fallback = setting.default === '' ? 'not set' : `\`${setting.default}\``;
    const shown = setting.secret === 'whole' ? 'It' : 'Its password';
    const secret = setting.secret ? ` ${shown} is never shown.` : '';
    const help = HELP[key as keyof typeof HELP];
    return [`\`${setting.name}\``, setting.accepts, fallback, `${help}${secret}`];
  });
  return `# Settings

For operators: every setting, what it accepts and what it does. \`npm run docs\` writes this page from the table in
\`src/config/config.ts\`.

No setting has to be set. A value comes from the environment, else from the settings file, else from the default below.
An empty value counts as not set. Paths are relative to the current folder. \`npm run cantiga -- config\` shows every
value and where it came from.

${table([['Name', 'Accepts', 'Default', 'What it does'], ...rows])}

## The settings file

\`${CONFIG_FILE.default}\` in the current folder is read when it is there. \`${CONFIG_FILE.name}=<path>\` in the environment
names another file, which then must exist. Each line is \`NAME=value\`; empty lines and lines that begin with \`#\` are
ignored; quotes around a value are removed.

\`\`\`sh
# cantiga.env
PORT=9000
CANTIGA_URL=https://music.example
CANTIGA_DEMO=off
\`\`\`

## Installing ffmpeg

\`npm start\` and \`npm test\` install a missing ffmpeg on Debian and Ubuntu when they run as root; elsewhere they print
how to install it. \`${INSTALL_FFMPEG}=off\` or \`NODE_ENV=production\` in the environment turns this off. The settings
file cannot: these scripts do not read it.

## Mistakes

All mistakes are reported together, each with what is accepted and what came, and nothing starts. A name that begins
with \`CANTIGA_\` and is not in the table is a mistake too, and so is any unknown name in the settings file.
`;
}

/** A Markdown table, with cells padded to the width of their column. */
function table([head, ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

if (import.meta.main) {
  writeFileSync(new URL(EXAMPLES_FILE, ROOT), await examplesFile());
  for (const [file, page] of Object.entries(GENERATED)) writeFileSync(new URL(file, ROOT), page());
}
