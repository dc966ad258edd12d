/** Runs samples as their reader would: in a shell, with Node, with Python. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { SampleLanguage } from './samples.ts';

const COMMANDS: Record<SampleLanguage, (code: string) => [program: string, args: string[]]> = {
  curl: (code) => ['sh', ['-c', code]],
  javascript: (code) => [process.execPath, ['--input-type=module', '--eval', code]],
  python: (code) => ['python3', ['-c', code]],
};

/** What it printed. Throws if it fails. */
export async function runSample(language: SampleLanguage, code: string, cwd: string): Promise<string> {
  const [program, args] = COMMANDS[language](code);
  const { stdout } = await promisify(execFile)(program, args, { cwd, timeout: 240_000 });
  return stdout;
}

/** The reason to skip a test of this language. */
export function missingProgram(language: SampleLanguage): string | false {
  const program = { curl: 'curl', javascript: process.execPath, python: 'python3' }[language];
  return spawnSync(program, ['--version']).status !== 0 && `${program} is not installed`;
}
