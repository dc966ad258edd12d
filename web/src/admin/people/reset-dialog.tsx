/** The result of a password reset: a mail was sent, or a link to pass on, which is shown only once. */
import type { PasswordReset } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { adminMessages } from '../messages.ts';

interface Props {
  name: string;
  reset: PasswordReset;
  onClose(): void;
}

export function ResetDialog({ name, reset: { mailed, link }, onClose }: Props) {
  const { people } = adminMessages.useMessages();
  const { design } = useMessages();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="medium"
      title={people.done.reset(name)}
      description={mailed === null ? people.linkText : people.mailed(mailed)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {design.close}
        </Button>
      }
    >
      {link !== null && <CodeBlock label={people.link} code={link} wrap />}
    </Dialog>
  );
}
