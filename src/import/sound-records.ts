/** Records that the import format allows; all others stop the import. */
import type { ImportRecord } from '../domain/imports/records.ts';
import { Refusal } from '../domain/refusal.ts';
import { badLine } from './bad-line.ts';
import { findFault, findRights } from './entities.ts';
import type { Placed, Source } from './source.ts';

class UnsoundRecord extends Refusal {
  constructor(message: string) {
    super('import', message);
  }
}

/** Throws a `Refusal` that names the line, the field, the expected and the actual value. `accounts`: see `ImportOptions`. */
export function requireSound(
  { record, line }: Placed,
  { name, ownFiles = false }: Source,
  accounts: boolean,
): ImportRecord {
  const fault = findFault(record, ownFiles);
  if (fault !== undefined)
    throw new UnsoundRecord(`${name}:${line}: ${fault}${fault.endsWith('?') ? '' : '.'}`);
  const rights = accounts ? undefined : findRights(record as ImportRecord);
  if (rights !== undefined) throw badLine(name, line, rights);
  return record as ImportRecord;
}

/** The error of `requireSound` with the advice of the source; any other error as it is. */
export async function withAdvice(error: unknown, source: Source): Promise<unknown> {
  if (!(error instanceof UnsoundRecord)) return error;
  const advice = await source.adviceForFault?.();
  return advice === undefined ? error : new Refusal('import', `${error.message} ${advice}`);
}
