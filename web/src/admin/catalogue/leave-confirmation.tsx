/** Asks for confirmation before unsaved input is lost. A reload restores it, and needs none. */
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { adminMessages } from '../messages.ts';

export function LeaveConfirmation({ isChanged, onLeave }: { isChanged: boolean; onLeave(): void }) {
  const { item } = adminMessages.useMessages();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset();
      }}
      title={item.leave}
      description={item.leaveText}
      confirm={item.leaveConfirm}
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}
