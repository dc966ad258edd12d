/** Asks before somebody goes elsewhere and leaves behind what they typed. A reload needs no question: it is kept. */
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
