/**
 * Parses the command line after the name of the command: `['--json', 'music.jsonl']` with `{ json: 'flag' }` and
 * `['path']` → `{ options: { json: true }, operands: { path: 'music.jsonl' } }`.
 */
import { parseArgs } from 'node:util';
import { Refusal } from '../domain/refusal.ts';
import { nearest } from '../domain/text/nearest.ts';

/** A `flag` has no value; a `value` option is followed by its value. */
export type OptionKinds = Record<string, 'flag' | 'value'>;

/** The name of an operand that may be absent ends with `?`. */
export interface Arguments<Options extends OptionKinds, Operand extends string> {
  options: { [Name in keyof Options]?: Options[Name] extends 'flag' ? true : string };
  operands: { [Name in Operand]: Name extends `${string}?` ? string | undefined : string };
}

/** Throws (kind `usage`) an unknown option, an option without its value, a missing or surplus operand. */
export function readArguments<const Options extends OptionKinds, const Operand extends string>(
  command: string,
  args: string[],
  kinds: Options,
  names: readonly Operand[],
): Arguments<Options, Operand> {
  const refuse = (what: string) => new Refusal('usage', `${what} See \`cantiga ${command} --help\`.`);
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
      throw refuse(
        `Unknown option ${rawName}${suggestion === undefined ? '.' : `; did you mean --${suggestion}?`}`,
      );
    }
    if (kind === 'flag') {
      if (value !== undefined) throw refuse(`${rawName} accepts no value, got "${value}".`);
      options[name] = true;
    } else {
      if (!value || (!inlineValue && value.startsWith('-'))) throw refuse(`${rawName} needs a value.`);
      options[name] = value;
    }
  }
  const missing = names.slice(positionals.length).find((name) => !name.endsWith('?'));
  if (missing !== undefined) throw refuse(`A <${missing}> is missing.`);
  if (positionals.length > names.length) throw refuse(`Unexpected argument "${positionals[names.length]}".`);
  const operands = Object.fromEntries(positionals.map((value, index) => [names[index], value]));
  return { options, operands } as Arguments<Options, Operand>;
}
