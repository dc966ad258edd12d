/**
 * Most test files take less time than the start of a process: `npm test` runs these together, one process for each group. Each file is a
 * suite with its own hooks. Alone, or with `npm run test:quick`, it runs like every other file.
 *
 * The script `test` names the files that have a process of their own: they take long, or change what a process has only once. A file of a
 * group that it does not name is run with its group.
 */
import { channel } from 'node:diagnostics_channel';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const find = (...patterns: string[]) => globSync(patterns, { cwd: ROOT }).sort();

/** Each has a file here, which runs it. */
export const GROUPS = {
  accounts: ['src/core/a*/**/*.test.ts'],
  catalogue: ['src/catalogue/**/*.test.ts'],
  cli: ['src/cli/**/*.test.ts'],
  core: ['src/{app,backup,config,mail}/**/*.test.ts', 'src/core/{*.test.ts,[b-l]*/**/*.test.ts}'],
  http: ['src/http/*.test.ts', 'src/http/{admin,connections,health,media,request}/**/*.test.ts'],
  import: ['src/import/**/*.test.ts'],
  media: ['src/media/**/*.test.ts'],
  pages: [
    'src/{auth,domain}/**/*.test.ts',
    'src/http/{account,oauth,subsonic,syndication,v3.0,web,web-api}/**/*.test.ts',
    'web/src/**/*.test.ts',
  ],
  nodes: ['src/{queries,threads}/**/*.test.ts', 'src/core/[m-o]*/**/*.test.ts'],
  store: ['src/store/**/*.test.ts'],
  users: ['src/core/[p-z]*/**/*.test.ts'],
};

export type Group = keyof typeof GROUPS;

/** All test files of the project. */
export const findAll = () => find('{bench,bin,campaign,client,demo,docs,src,test,web/src}/**/*.test.ts');

/** Files with a process of their own. */
export function findAlone(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return [...scripts.test.matchAll(/"([^"]+)"/g)].flatMap(([, pattern]) => find(pattern));
}

export function findTogether(group: Group): string[] {
  const alone = new Set(findAlone());
  return find(...GROUPS[group]).filter((file) => !alone.has(file));
}

/** Declares the tests of the group in this process. Then `quick-imports.fixture.ts` need not follow promises any more. */
export function runTogether(group: Group): void {
  const loading = findTogether(group).map((file) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    describe(file, () => import(pathToFileURL(join(ROOT, file)).href).finally(resolve));
    return promise;
  });
  void Promise.all(loading).then(() => channel('tests of a group are declared').publish(group));
}
