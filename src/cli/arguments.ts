/**
 * Parses the command line after the name of the command: `['--json', 'music.jsonl']` with `{ json: 'flag' }` and
 * `['path']` → `{ options: { json: true }, operands: { path: 'music.jsonl' } }`.
 */
import { parseArgs } from 'node:util';
import { Refusal } from '../domain/refusal.ts';
import { nearest } from '../domain/text/nearest.ts';

/** A `flag` has no value; other options are followed by one. */
export type OptionKinds = Record<string, 'flag' | 'value' | 'required'>;

/** The name of an operand that may be absent ends with `?`. */
export interface Arguments<Options extends OptionKinds, Operand extends string> {
  options: { [Name in keyof Options]?: Options[Name] extends 'flag' ? true : string } & {
    [Name in keyof Options as Options[Name] extends 'required' ? Name : never]: string;
  };
  operands: { [Name in Operand]: Name extends `${string}?` ? string | undefined : string };
}

/** The command line is wrong. `run` adds how to see the usage of the command. */
export class Misuse extends Refusal {
  constructor(problem: string) {
    super('usage', problem);
  }
}

/** Throws `Misuse` for an unknown option, an option without its value, a missing option or operand, a surplus operand. */
export function readArguments<const Options extends OptionKinds, const Operand extends string>(
  args: string[],
  kinds: Options,
  names: readonly Operand[],
): Arguments<Options, Operand> {
  const { tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [
        name,
        { type: kind === 'flag' ? 'boolean' : 'string' } as const,
      ]),
    ),
  });
  const options: Record<string, string | true> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      const suggestion = nearest(name, Object.keys(kinds));
      throw new Misuse(
        `Unknown option ${rawName}${suggestion === undefined ? '.' : `; did you mean --${suggestion}?`}`,
      );
    }
    if (kind === 'flag') {
      if (value !== undefined) throw new Misuse(`${rawName} accepts no value, got "${value}".`);
      options[name] = true;
    } else {
      if (!value || (!inlineValue && value.startsWith('-'))) throw new Misuse(`${rawName} needs a value.`);
      options[name] = value;
    }
  }
  const absent = Object.keys(kinds).find((name) => kinds[name] === 'required' && !(name in options));
  if (absent !== undefined) throw new Misuse(`--${absent} is missing.`);
  const missing = names.slice(positionals.length).find((name) => !name.endsWith('?'));
  if (missing !== undefined) throw new Misuse(`A <${missing}> is missing.`);
  if (positionals.length > names.length)
    throw new Misuse(`Unexpected argument "${positionals[names.length]}".`);
  const operands = Object.fromEntries(positionals.map((value, index) => [names[index], value]));
  return { options, operands } as Arguments<Options, Operand>;
}
