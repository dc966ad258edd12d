/**
 * Measures the tests: changes one place of `src` or `web/src` at a time, in a copy, and runs the nearest tests that execute it. A change
 * that no test notices has survived, and is printed; CONTRIBUTING.md says what to do with it.
 *
 *   if (length > max) throw …   →   if (length >= max) throw …
 *
 * Changes that the compiler rejects do not count, and a dropped `await` is left to the linter. Of `web/src`, only files that a test imports
 * are changed: the components are tested in a browser.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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
/** Test files that execute a change, nearest first, of the nearest that import its file. */
const TESTS_MAX = 4;
const NEAREST_MAX = 12;
const BASELINE_MAX_MS = 300_000;
/** A change may loop forever. The machine may be busier than before. */
const maxMs = (baseline: number): number => 20_000 + 5 * baseline;
/** Neither these tests nor those that import one of them: they start browsers, fill disks, run other tests or read the sources. */
const FAR =
  /^test\/(together\/|cluster\/|browser\.fixture|(architecture|full-disk|npm-start|package|readme|sources)\.test)/;

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
  else if (is.isReturnStatement(node) && node.expression && node.expression.getText() !== 'undefined')
    yield change(node, 'return undefined as never;');
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* mutantsOf(child, file);
}

/** `messages/${language}/index.ts` is the path of several files. */
function targetsOf(path: string, files: readonly string[]): readonly string[] {
  const parts = path.split(/\$\{[^}]*\}/);
  if (parts.length === 1) return [path];
  const pattern = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[^/]+')}$`);
  return files.filter((file) => pattern.test(file));
}

/** Finds the tests that reach a file by imports, or by the URL of a thread or process; nearest first. */
function testsBy(read: (file: string) => string, files: readonly string[]): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const executed = read(file).replaceAll(/^(import|export) type [^;]*;$/gm, '');
    for (const [, path] of executed.matchAll(/(?:['"]|\(`)(\.\.?\/[^'"`\n]+\.ts)['"`]/g))
      for (const target of targetsOf(relative('/', resolve('/', dirname(file), path)), files))
        importers.set(target, [...(importers.get(target) ?? []), file]);
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
      return isInFolder ? 1 : distance + 1 + (test.startsWith('test/') ? 4 : 0);
    };
    const steps = (test: string) => relative(dirname(file), test).split('/').length;
    return [...distances(file)]
      .filter(([test]) => test.endsWith('.test.ts') && !far.has(test))
      .map(([test, distance]) => ({ test, rank: rank(test, distance) }))
      .sort((one, other) => one.rank - other.rank || steps(one.test) - steps(other.test))
      .map(({ test }) => test)
      .slice(0, NEAREST_MAX);
  };
}

/** In a process group of its own, which is ended with all that it has started. */
async function runTest(folder: string, test: string, limit: number, coverage?: string): Promise<Outcome> {
  const skip = /postgres/.test(test) ? [] : ['--test-skip-pattern=/postgres/i'];
  // Code from the compile cache has less precise coverage.
  const extra = coverage ? { NODE_V8_COVERAGE: coverage } : { NODE_COMPILE_CACHE: join(folder, 'cache') };
  const env = { ...process.env, TMPDIR: join(folder, 'tmp'), ...extra };
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
  const timer = setTimeout(kill, limit);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('exit', kill);
  kill();
  return code === null ? 'timeout' : code === 0 ? 'survived' : 'killed';
}

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}
interface Script {
  url: string;
  functions: { ranges: Range[] }[];
}
/** A test without a change. */
interface Baseline {
  passes: boolean;
  ms: number;
  executes(mutant: Mutant): boolean;
}

async function runBaseline(folder: string, test: string): Promise<Baseline> {
  const coverage = mkdtempSync(join(folder, 'tmp/coverage-'));
  const start = performance.now();
  const passes = (await runTest(folder, test, BASELINE_MAX_MS, coverage)) === 'survived';
  const ms = performance.now() - start;
  /** By file, one list for each thread and process. */
  const ranges = new Map<string, Range[][]>();
  for (const name of readdirSync(coverage)) {
    const text = readFileSync(join(coverage, name), 'utf8');
    // A process was ended while it wrote this file.
    if (!text.endsWith('}')) continue;
    for (const { url, functions } of JSON.parse(text).result as Script[]) {
      if (!url.startsWith(pathToFileURL(folder).href)) continue;
      const all = functions.flatMap((each) => each.ranges);
      ranges.set(url, [...(ranges.get(url) ?? []), all]);
    }
  }
  rmSync(coverage, { recursive: true });
  return {
    passes,
    ms,
    executes({ file, start }) {
      const url = pathToFileURL(join(folder, file)).href;
      return (ranges.get(url) ?? []).some((each) => {
        const around = each.filter((range) => range.startOffset <= start && start < range.endOffset);
        const size = (range: Range) => range.endOffset - range.startOffset;
        const innermost = around.toSorted((one, other) => size(one) - size(other))[0];
        return innermost?.count > 0;
      });
    },
  };
}

/** A copy of the project, and the compiler that checks it. */
function openCopy(folder: string) {
  const skipped = /(^|\/)(node_modules|\.git|pictures)$/;
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !skipped.test(path) });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'tmp'));
  const api = new API({ cwd: folder });
  const configs = ['tsconfig.json', 'web/tsconfig.json'].map((file) => join(folder, file));
  let projects = api.updateSnapshot({ openProjects: configs }).getProjects();
  const programOf = (file: string) => projects[file.startsWith('web/') ? 1 : 0].program;
  const files = [...new Set(projects.flatMap(({ program }) => program.getSourceFileNames()))]
    .map((path) => relative(folder, path))
    .filter((file) => /^(src|test|demo|web\/src)\//.test(file))
    .sort();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const nearestTests = testsBy(read, files);
  const baselines = new Map<string, Baseline>();
  const baselineOf = async (test: string): Promise<Baseline> => {
    const baseline = baselines.get(test) ?? (await runBaseline(folder, test));
    baselines.set(test, baseline);
    return baseline;
  };

  const write = (file: string, text: string): void => {
    writeFileSync(join(folder, file), text);
    projects = api.updateSnapshot({ fileChanges: { changed: [join(folder, file)] } }).getProjects();
  };
  const compiles = (file: string): boolean => {
    const path = join(folder, file);
    const program = programOf(file);
    return program.getSyntacticDiagnostics(path).length + program.getSemanticDiagnostics(path).length === 0;
  };
  return {
    read,
    close: () => api.close(),
    mutants: (only: string) =>
      files
        .filter(
          (file) =>
            /^(web\/)?src\/.*\.ts$/.test(file) &&
            file.startsWith(only) &&
            !/\.(test|fixture)\.ts$/.test(file),
        )
        .filter((file) => file.startsWith('src/') || nearestTests(file).length > 0)
        .flatMap((file) => [...mutantsOf(programOf(file).getSourceFile(join(folder, file))!, file)]),
    /** `undefined` if it does not compile. */
    async judge(mutant: Mutant): Promise<{ outcome: Outcome; tests: string[] } | undefined> {
      const { file, start, end, text } = mutant;
      const original = read(file);
      const changed = original.slice(0, start) + text + original.slice(end);
      write(file, changed);
      const isValid = compiles(file);
      write(file, original);
      if (!isValid) return undefined;
      const tests: string[] = [];
      for (const test of nearestTests(file)) {
        const baseline = await baselineOf(test);
        if (!baseline.passes || !baseline.executes(mutant)) continue;
        tests.push(test);
        writeFileSync(join(folder, file), changed);
        const outcome = await runTest(folder, test, maxMs(baseline.ms));
        writeFileSync(join(folder, file), original);
        if (outcome !== 'survived') return { outcome, tests };
        if (tests.length === TESTS_MAX) break;
      }
      return { outcome: 'survived', tests };
    },
    failing: () => [...baselines].filter(([, { passes }]) => !passes).map(([test]) => test),
  };
}

/** `src/import`, `web/src/player`. */
const areaOf = (file: string): string => /^(web\/)?src\/[^/]+/.exec(file)![0];

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
    only: { type: 'string', default: '' },
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
if (sites.length === 0) throw new Error(`--only: no file begins with ${options.only}`);
// Multiplied, so that neighbouring seeds choose other places.
const random = seeded(Math.imul(seed, 0x9e3779b1) >>> 0);
const outcomes: { area: string; outcome: Outcome }[] = [];
while (outcomes.length < count && sites.length > 0) {
  const [mutant] = sites.splice(random(sites.length), 1);
  const judged = await copy.judge(mutant);
  if (judged === undefined) continue;
  const { outcome, tests } = judged;
  outcomes.push({ area: areaOf(mutant.file), outcome });
  const diff = diffOf(mutant, copy.read(mutant.file));
  print(`${outcomes.length}/${count} ${outcome} ${outcome === 'survived' ? diff : diff.split('\n', 1)[0]}`);
  if (outcome === 'survived') print(`  ${tests.join(' ') || 'none of the nearest tests executes it'}`);
}
copy.close();
if (copy.failing().length > 0) print(`\nnot used, fails without a change: ${copy.failing().join(' ')}`);
print('\n| folder | killed | timeout | survived |\n|---|---|---|---|');
for (const area of [...new Set(outcomes.map((each) => each.area)), ''].sort()) {
  const number = (outcome: Outcome) =>
    outcomes.filter((each) => ['', each.area].includes(area) && each.outcome === outcome).length;
  print(`| ${area || 'all'} | ${number('killed')} | ${number('timeout')} | ${number('survived')} |`);
}
