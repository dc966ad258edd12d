/** The listeners. None has a password, so none can log in. */
import type { UserRecord } from '../../../src/domain/imports/records.ts';
import { random } from '../random.ts';
import users from './data/listeners.json' with { type: 'json' };
import { dateText, dayNumber } from './days.ts';

const FIRST_USER = 501;

export interface DemoListener {
  user: UserRecord;
  /** Day number of the creation date. */
  since: number;
}

export function listeners(): DemoListener[] {
  return users.map((user, index) => {
    const since = random('user', user.name).integer(dayNumber(2006, 1, 1), dayNumber(2025, 6, 30));
    return {
      since,
      user: { entity: 'user', id: FIRST_USER + index, ...user, creationdate: dateText(since) },
    };
  });
}
