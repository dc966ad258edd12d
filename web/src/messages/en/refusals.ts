import type { RefusalMessage } from '../../../../src/domain/refusal-messages.ts';

export interface Refusals {
  language: string;
  /** What a field accepts. */
  name: string;
  dispname: string;
  lang: string;
  email: string;
  password: string;
  commonPassword: string;
  avatar: string;
  currentPassword: string;
  nameTaken: string;
  emailTaken: string;
  login: string;
  setupCode: string;
  suspended: string;
  tooMany(minutes: number): string;
  busy: string;
  unavailable: string;
  oldForm: string;
  foreignForm: string;
  forbidden: string;
  lastAdministrator: string;
  scrobbleUrl: string;
  scrobbleToken: string;
  scrobbleAway: string;
  nothing: string;
  method: string;
  invalid: string;
  /** The message of the service, in English. */
  notAccepted(message: string): string;
  /** With the same places for values. */
  known: Record<RefusalMessage, string>;
}

/** In English the service itself explains refusals, and more exactly than a table can. */
export const refusals = null as Refusals | null;
