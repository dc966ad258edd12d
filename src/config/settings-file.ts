/** The settings file: `KEY=value` lines. `config.ts` knows which settings there are. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The path of the settings file; it is read only from the environment. */
export const CONFIG_FILE = { name: 'CANTIGA_CONFIG', default: 'cantiga.env' } as const;

interface FileEntry {
  text: string;
  /** `cantiga.env, line 3`. */
  source: string;
}

/** Adds to `errors` what is wrong with the file. Empty lines and lines that begin with `#` are ignored; quotes around a value are removed. */
export function readSettingsFile(
  env: NodeJS.ProcessEnv,
  folder: string,
  errors: string[],
): Map<string, FileEntry> {
  const entries = new Map<string, FileEntry>();
  const named = env[CONFIG_FILE.name];
  const path = resolve(folder, named || CONFIG_FILE.default);
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (named || code !== 'ENOENT') errors.push(`${CONFIG_FILE.name}: cannot read ${path} (${code})`);
    return entries;
  }
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const source = `${named || CONFIG_FILE.default}, line ${index + 1}`;
    const parts = /^([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(trimmed);
    if (parts === null) {
      errors.push(`${source}: must be a KEY=value line, an empty line or a # comment`);
      continue;
    }
    const [, name, raw] = parts;
    if (entries.has(name)) errors.push(`${name} (${source}) is set twice in this file`);
    const text = /^(["'])(.*)\1$/.exec(raw)?.[2] ?? raw;
    if (text !== '') entries.set(name, { text, source });
  }
  return entries;
}
