/** The version of the code that builds generations. Files of other versions are not used. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['domain', 'catalogue', 'store', 'media', 'core/catalogue'];

/** Includes the version of Node, whose Unicode tables fold texts. */
export function codeVersion(): string {
  const hash = createHash('sha256').update(process.version);
  for (const part of FOLDERS) {
    const names = readdirSync(join(SOURCES, part), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((name) => /(?<!\.test|\.fixture)\.(ts|tsv|json)$/.test(name)).sort())
      hash.update(`\n${part}/${name}\n`).update(readFileSync(join(SOURCES, part, name)));
  }
  return hash.digest('hex').slice(0, 32);
}
