import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../design/popups/dialog.tsx';
import { studioMessages } from './messages.ts';

/** Asks before a page with changes is left. */
export function Leaving({ isChanged }: { isChanged: boolean }) {
  const { saving } = studioMessages.useMessages();
  const blocker = useBlocker(isChanged);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title={saving.leaveTitle}
      description={saving.leaveText}
      confirm={saving.leave}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
