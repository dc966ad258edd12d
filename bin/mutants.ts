/**
 * Measures the tests: changes one place of `src` at a time, in a copy, and runs the nearest tests. A change that no test notices has
 * survived, and is printed; CONTRIBUTING.md says what to do with it.
 *
 *   if (length > max) throw …   →   if (length >= max) throw …
 *
 * Changes that the compiler rejects do not count, and a dropped `await` is left to the linter.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import { seeded } from '../test/seeded.fixture.ts';

const HELP = `npm run mutants -- [options]
  --count <number>  how many changes count (30)
  --seed <number>   another seed chooses other places (1)
  --only <path>     only files whose path begins with it, such as src/import
  --help`;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Test files for one change, nearest first. */
const TESTS_MAX = 4;
const TEST_MAX_MS = 60_000;
/** Neither these tests nor those that import one of them: they start browsers, mount disks, run other tests or read the sources. */
const FAR =
  /^test\/(together\/|cluster\/|(browser|small-disk)\.fixture|(architecture|npm-start|package|readme|sources)\.test)/;

const REPLACED = new Map<SyntaxKind, string>([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.TrueKeyword, 'false'],
  [SyntaxKind.FalseKeyword, 'true'],
]);

interface Mutant {
  /** Relative to the project. */
  file: string;
  start: number;
  end: number;
  text: string;
}
type Outcome = 'killed' | 'timeout' | 'survived';

function* mutantsOf(node: Node, file: string): Generator<Mutant> {
  if (is.isTypeNode(node) || is.isInterfaceDeclaration(node) || is.isTypeAliasDeclaration(node)) return;
  const change = (of: Node, text: string): Mutant => ({ file, start: of.getStart(), end: of.end, text });
  const negated = (condition: Node) => change(condition, `!(${condition.getText()})`);
  const replaced = REPLACED.get(node.kind);
  if (replaced !== undefined) yield change(node, replaced);
  else if (is.isNumericLiteral(node)) yield change(node, `(${node.text} + 1)`);
  else if (is.isIfStatement(node) || is.isWhileStatement(node)) yield negated(node.expression);
  else if (is.isConditionalExpression(node)) yield negated(node.condition);
  else if (is.isExpressionStatement(node)) yield change(node, ';');
  else if (is.isReturnStatement(node) && node.expression) yield change(node, 'return undefined as never;');
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* mutantsOf(child, file);
}

/** Finds the tests that reach a file by imports, or by the URL of a thread or process; nearest first. */
function testsBy(read: (file: string) => string, files: readonly string[]): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, path] of read(file).matchAll(/['"](\.\.?\/[^'"\n]+\.ts)['"]/g)) {
      const target = relative('/', resolve('/', dirname(file), path));
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const distances = (from: string): Map<string, number> => {
    const found = new Map([[from, 0]]);
    for (const [file, distance] of found)
      for (const importer of importers.get(file) ?? [])
        if (!found.has(importer)) found.set(importer, distance + 1);
    return found;
  };
  const far = new Set(files.filter((file) => FAR.test(file)).flatMap((file) => [...distances(file).keys()]));
  return (file) => {
    const rank = (test: string, distance: number): number => {
      if (test === file.replace(/\.ts$/, '.test.ts')) return 0;
      const isInFolder = dirname(test) === dirname(file) && distance <= 2;
      // Tests of whole processes take longest.
      return isInFolder ? 1 : distance + 1 + (test.startsWith('test/') ? 2 : 0);
    };
    const steps = (test: string) => relative(dirname(file), test).split('/').length;
    return [...distances(file)]
      .filter(([test]) => test.endsWith('.test.ts') && !far.has(test))
      .map(([test, distance]) => ({ test, rank: rank(test, distance) }))
      .sort((one, other) => one.rank - other.rank || steps(one.test) - steps(other.test))
      .map(({ test }) => test)
      .slice(0, TESTS_MAX);
  };
}

/** In a process group of its own, which is ended with all that it has started. */
async function runTest(folder: string, test: string): Promise<Outcome> {
  const skip = /postgres/.test(test) ? [] : ['--test-skip-pattern=/postgres/i'];
  const env = { ...process.env, TMPDIR: join(folder, 'tmp'), NODE_COMPILE_CACHE: join(folder, 'cache') };
  const options = { cwd: folder, env, stdio: 'ignore', detached: true } as const;
  const child = spawn(process.execPath, [...skip, test], options);
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // All have ended.
    }
  };
  process.once('exit', kill);
  const timer = setTimeout(kill, TEST_MAX_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('exit', kill);
  kill();
  return code === null ? 'timeout' : code === 0 ? 'survived' : 'killed';
}

/** A copy of the project, and the compiler that checks it. */
function openCopy(folder: string) {
  const skipped = /(^|\/)(node_modules|\.git|pictures)$/;
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !skipped.test(path) });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'tmp'));
  const api = new API({ cwd: folder });
  let [project] = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] }).getProjects();
  const files = project.program
    .getSourceFileNames()
    .map((path) => relative(folder, path))
    .filter((file) => /^(src|test|demo)\//.test(file))
    .sort();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const nearestTests = testsBy(read, files);
  /** Without a change. */
  const passing = new Map<string, boolean>();

  /** Returns whether it compiles. */
  const write = (file: string, text: string): boolean => {
    const path = join(folder, file);
    writeFileSync(path, text);
    [project] = api.updateSnapshot({ fileChanges: { changed: [path] } }).getProjects();
    const { program } = project;
    return program.getSyntacticDiagnostics(path).length + program.getSemanticDiagnostics(path).length === 0;
  };
  return {
    read,
    close: () => api.close(),
    mutants: (only: string) =>
      files
        .filter(
          (file) => file.startsWith('src/') && file.startsWith(only) && !/\.(test|fixture)\.ts$/.test(file),
        )
        .flatMap((file) => [...mutantsOf(project.program.getSourceFile(join(folder, file))!, file)]),
    /** `undefined` if it does not compile. */
    async judge({ file, start, end, text }: Mutant): Promise<Outcome | undefined> {
      const original = read(file);
      const changed = original.slice(0, start) + text + original.slice(end);
      for (const test of nearestTests(file)) {
        if (passing.get(test) === false) continue;
        const compiles = write(file, changed);
        const outcome = compiles ? await runTest(folder, test) : undefined;
        write(file, original);
        if (!compiles) return undefined;
        if (outcome === 'survived') continue;
        if (!passing.has(test)) passing.set(test, (await runTest(folder, test)) === 'survived');
        if (passing.get(test)) return outcome;
      }
      return 'survived';
    },
  };
}

/** The changed lines, as a diff shows them. */
function diffOf({ file, start, end, text }: Mutant, original: string): string {
  const from = original.lastIndexOf('\n', start - 1) + 1;
  const to = original.indexOf('\n', end);
  const line = original.slice(0, start).split('\n').length;
  const lines = (mark: string, of: string) => of.split('\n').map((each) => `${mark} ${each}`);
  const changed = original.slice(from, start) + text + original.slice(end, to);
  return [`${file}:${line}`, ...lines('-', original.slice(from, to)), ...lines('+', changed)].join('\n');
}

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: 'src' },
    help: { type: 'boolean', default: false },
  },
});
const count = Number(options.count);
const seed = Number(options.seed);
const print = (line: string) => void process.stdout.write(`${line}\n`);
if (options.help) {
  print(HELP);
  process.exit();
}
if (!(count > 0) || !Number.isInteger(seed)) throw new Error('--count and --seed must be whole numbers.');

const folder = mkdtempSync(join(tmpdir(), 'cantiga-mutants-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const copy = openCopy(folder);
const sites = copy.mutants(options.only);
if (sites.length === 0) throw new Error(`--only: no file of src begins with ${options.only}`);
// Multiplied, so that neighbouring seeds choose other places.
const random = seeded(Math.imul(seed, 0x9e3779b1) >>> 0);
const outcomes: { area: string; outcome: Outcome }[] = [];
while (outcomes.length < count && sites.length > 0) {
  const [mutant] = sites.splice(random(sites.length), 1);
  const outcome = await copy.judge(mutant);
  if (outcome === undefined) continue;
  outcomes.push({ area: dirname(mutant.file).split('/').slice(0, 2).join('/'), outcome });
  const diff = diffOf(mutant, copy.read(mutant.file));
  print(`${outcomes.length}/${count} ${outcome} ${outcome === 'survived' ? diff : diff.split('\n', 1)[0]}`);
}
copy.close();
print('\n| folder | killed | timeout | survived |\n|---|---|---|---|');
for (const area of [...new Set(outcomes.map((each) => each.area)), ''].sort()) {
  const number = (outcome: Outcome) =>
    outcomes.filter((each) => ['', each.area].includes(area) && each.outcome === outcome).length;
  print(`| ${area || 'all'} | ${number('killed')} | ${number('timeout')} | ${number('survived')} |`);
}
