import type { User } from '../../domain/users.ts';
import type { NewJob } from '../../store/jobs/jobs.ts';

/** Contains no link: each attempt to send the mail creates one. */
export interface MailJobs {
  verification: { userId: number; email: string };
  reset: { nameOrEmail: string };
  changed: { what: 'password' | 'email'; before: User };
  'administrator reset': { userId: number; email: string };
  artist: { requestId: number };
  /** To a listener who reported the item, or to one of its owners. */
  report: { reportId: number; userId: number; to: 'reporter' | 'owner' };
  digest: { userId: number; after: string; until: string };
}

export type MailJob = { [Kind in keyof MailJobs]: { mail: Kind } & MailJobs[Kind] }[keyof MailJobs];

/** The job of a mail, to be added in the transaction of what it is about. */
export function mailJob(payload: MailJob): NewJob {
  return { kind: 'mail', payload };
}
