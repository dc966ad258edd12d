/**
 * What a release requires of the files of the project, and how `npm run release -- --prepare 1.0.0` changes them: the changes since the last
 * release become the section of the version in the changelog, and every file that names the version gets the new one.
 */
const UNRELEASED = '## [Unreleased]';
const VERSION = /^\d+\.\d+\.\d+$/;

/** The files of the project, by path. */
export type ReadFile = (path: string) => string;

const manifest = (version: string) => `"version": "${version}"`;
const image = (version: string) => `/cantiga:${version}\n`;
const ownImage = (version: string) => `image: cantiga:${version}\n`;

/** How each file names the version. package-lock.json and docs/openapi.json, which programs write, have it as well. */
const VERSIONED: Record<string, (version: string) => string> = {
  'package.json': manifest,
  'demo/package.json': manifest,
  'web/package.json': manifest,
  'client/package.json': manifest,
  'README.md': (version) => `cantiga-${version}.tgz`,
  'deploy/compose.yml': ownImage,
  'deploy/compose.cluster.yml': ownImage,
  'deploy/kubernetes/cantiga.yml': image,
};

const versionOf = (read: ReadFile) => (JSON.parse(read('package.json')) as { version: string }).version;

/** The section of a version in the changelog, without its heading. */
export function releaseNotes(read: ReadFile, version: string): string | undefined {
  const heading = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d\n/;
  return read('CHANGELOG.md')
    .split(/^(?=## )/m)
    .find((section) => heading.exec(section)?.[1] === version)
    ?.replace(heading, '')
    .trim();
}

/** What is not prepared for the version in package.json; empty if all is. */
export function releaseProblems(read: ReadFile): string[] {
  const version = versionOf(read);
  const problems: string[] = [];
  const notes = releaseNotes(read, version);
  if (notes === undefined) problems.push(`CHANGELOG.md has no section “## [${version}] - <date>”.`);
  else if (!/^- /m.test(notes)) problems.push(`The section ${version} of CHANGELOG.md is empty.`);
  const unreleased = unreleasedNotes(read);
  if (unreleased === undefined) problems.push('CHANGELOG.md has no section “## [Unreleased]”.');
  else if (/^- /m.test(unreleased)) problems.push('The section Unreleased of CHANGELOG.md is not empty.');
  for (const [path, text] of Object.entries(VERSIONED))
    if (!read(path).includes(text(version)))
      problems.push(`${path} does not have “${text(version).trim()}”.`);
  if (JSON.parse(read('docs/openapi.json')).info.version !== version)
    problems.push(`docs/openapi.json is not of version ${version}: run \`npm run docs\`.`);
  return problems;
}

/** The new contents, by path. Throws if the version cannot follow the current one, or nothing has changed since that. */
export function preparedFiles(read: ReadFile, version: string, date: string): Record<string, string> {
  const current = versionOf(read);
  if (!VERSION.test(version)) throw new Error(`“${version}” is not a version such as 1.0.0.`);
  if (compare(version, current) <= 0) throw new Error(`${version} does not follow ${current}.`);
  if (!/^- /m.test(unreleasedNotes(read) ?? ''))
    throw new Error('The section Unreleased of CHANGELOG.md is empty.');
  const changed = Object.entries(VERSIONED).map(([path, text]) => [
    path,
    read(path).replaceAll(text(current), text(version)),
  ]);
  return {
    ...Object.fromEntries(changed),
    'package-lock.json': lockOf(read, version),
    'CHANGELOG.md': read('CHANGELOG.md').replace(
      `${UNRELEASED}\n`,
      `${UNRELEASED}\n\n## [${version}] - ${date}\n`,
    ),
  };
}

const unreleasedNotes = (read: ReadFile) =>
  read('CHANGELOG.md').split(`${UNRELEASED}\n`)[1]?.split(/^## /m, 1)[0];

function lockOf(read: ReadFile, version: string): string {
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  for (const workspace of ['', 'demo', 'web']) lock.packages[workspace].version = version;
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}
