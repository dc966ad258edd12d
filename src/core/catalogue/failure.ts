/** The failure of another thread or process. A message loses the type of an error. */
import { Refusal, Unavailable } from '../../domain/refusal.ts';
import { UnusableSchema } from '../../store/migrate.ts';

export interface Failure {
  error: unknown;
  /** The database is unavailable, which its own log lines report. */
  isOutage: boolean;
}

export const failureOf = (error: unknown): Failure => ({
  error,
  isOutage: error instanceof Refusal && !(error instanceof UnusableSchema),
});

export const errorOf = ({ error, isOutage }: Failure, message: string): unknown =>
  isOutage ? new Unavailable(message, error) : error;
