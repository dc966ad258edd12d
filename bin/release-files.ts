/**
 * What a release requires of the files of the project, and how `npm run release -- --prepare 1.0.0` changes them: the changes since the last
 * release become the section of the version in the changelog, and every file that names the version gets the new one.
 */
const UNRELEASED = '## [Unreleased]';
const VERSION = /^\d+\.\d+\.\d+$/;

/** The files of the project, by path. */
export type ReadFile = (path: string) => string;

/** What is not prepared for the version in package.json; empty if all is. */
export function releaseProblems(read: ReadFile): string[] {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const problems: string[] = [];
  const heading = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/;
  const sections = read('CHANGELOG.md').split(/^(?=## )/m);
  const own = sections.find((section) => heading.exec(section.split('\n', 1)[0])?.[1] === version);
  if (own === undefined) problems.push(`CHANGELOG.md has no section “## [${version}] - <date>”.`);
  else if (!/^- /m.test(own)) problems.push(`The section ${version} of CHANGELOG.md is empty.`);
  const unreleased = sections.find((section) => section.startsWith('## [Unreleased]'));
  if (unreleased === undefined) problems.push('CHANGELOG.md has no section “## [Unreleased]”.');
  else if (/^- /m.test(unreleased)) problems.push('The section Unreleased of CHANGELOG.md is not empty.');
  if (JSON.parse(read('client/package.json')).version !== version)
    problems.push(`The version in client/package.json is not ${version}.`);
  if (JSON.parse(read('docs/openapi.json')).info.version !== version)
    problems.push(`docs/openapi.json is not of version ${version}: run \`npm run docs\`.`);
  if (!read('README.md').includes(`cantiga-${version}.tgz`))
    problems.push(`README.md does not name cantiga-${version}.tgz.`);
  return problems;
}

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
