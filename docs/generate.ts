/** Writes the pages that are made from code: `npm run docs`. A test compares them with what is committed. */
import { writeFileSync } from 'node:fs';
import { CONFIG_FILE, SETTINGS } from '../src/config.ts';

export const GENERATED: Record<string, () => string> = { 'settings.md': settingsPage };

function settingsPage(): string {
  const rows = Object.values(SETTINGS).map((setting) => {
    const fallback = setting.default === '' ? 'see right' : `\`${setting.default}\``;
    const secret = setting.secret ? ' Its password is never shown.' : '';
    return [`\`${setting.name}\``, setting.accepts, fallback, `${setting.help}${secret}`];
  });
  return `# Settings

Made from the table in \`src/config.ts\` by \`npm run docs\`; change it there.

Every setting works without being set. A value comes from the environment, else from the settings file, else
from the default below. An empty value counts as not set. Paths are relative to the current folder.
\`npm run cantiga -- config\` shows every value and where it came from.

${table([['Name', 'Accepts', 'Default', 'What it does'], ...rows])}

## The settings file

\`${CONFIG_FILE.default}\` in the current folder is read when it is there. \`${CONFIG_FILE.name}=<path>\` in the environment names
another file, which then must be there. One \`NAME=value\` a line; empty lines and lines that begin with \`#\` say
nothing; quotes around a value are dropped.

\`\`\`sh
# cantiga.env
PORT=9000
CANTIGA_URL=https://music.example
CANTIGA_DEMO=off
\`\`\`

## Mistakes

All of them are reported together, each with what is accepted and what came, and nothing starts. A name that
begins with \`CANTIGA_\` and is not in the table is a mistake too, so that a misspelt setting cannot pass
unnoticed; so is any unknown name in the settings file.
`;
}

/** In the form the formatter gives a Markdown table: cells padded to the width of their column. */
function table([head, ...rows]: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

if (import.meta.main) {
  for (const [file, page] of Object.entries(GENERATED)) writeFileSync(new URL(file, import.meta.url), page());
}
