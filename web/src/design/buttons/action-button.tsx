import type { ComponentProps } from 'react';
import { FormAlert } from '../forms/form-alert.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { Button } from './button.tsx';

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'children'> {
  disabled?: boolean;
  action(): Promise<void>;
  /** The message of an error, where that of the service is not enough. */
  explain?: (error: Error) => string;
}

/** A button for what takes a while and may fail. An error is shown above it. */
export function ActionButton({ action, explain, ...button }: Props) {
  const { isBusy, refused, attempt } = useAttempt(explain);
  return (
    <>
      <FormAlert message={refused} />
      <Button {...button} busy={isBusy} onClick={() => attempt(action)} />
    </>
  );
}
