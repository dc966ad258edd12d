/**
 * `npm run release -- --prepare 1.0.0`: what the release of a version changes in the files of the project. The changes since the last release
 * become the section of the version in the changelog, and every file that names the version gets the new one.
 */
import type { ReadFile } from './release.ts';

const UNRELEASED = '## [Unreleased]';
const VERSION = /^\d+\.\d+\.\d+$/;

/** The new contents, by path. Throws if the version cannot follow the current one, or nothing has changed since that. */
export function preparedFiles(read: ReadFile, version: string, date: string): Record<string, string> {
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  if (!VERSION.test(version)) throw new Error(`“${version}” is not a version such as 1.0.0.`);
  if (compare(version, current) <= 0) throw new Error(`${version} does not follow ${current}.`);
  const [before, after] = read('CHANGELOG.md').split(`${UNRELEASED}\n`);
  const unreleased = after?.split(/^## /m, 1)[0];
  if (unreleased === undefined || !/^- /m.test(unreleased))
    throw new Error('The section Unreleased of CHANGELOG.md is empty.');
  const withVersion = (path: string) =>
    // The first one is its own; those of its dependencies follow.
    read(path).replace(`"version": "${current}"`, `"version": "${version}"`);
  const lock = withVersion('package-lock.json').replace(
    /("packages": \{\s*"": \{[^}]*?"version": )"[^"]+"/,
    `$1"${version}"`,
  );
  return {
    'CHANGELOG.md': `${before}${UNRELEASED}\n\n## [${version}] - ${date}\n${after}`,
    'package.json': withVersion('package.json'),
    'package-lock.json': lock,
    'client/package.json': withVersion('client/package.json'),
    'README.md': read('README.md').replaceAll(`cantiga-${current}.tgz`, `cantiga-${version}.tgz`),
  };
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}
