/** Reporting an item or a review: a button, and a dialog for the reason. */
import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { REPORT_MAX, REPORT_REASONS, type ReportedKind } from '../../../src/domain/reports.ts';
import { Button } from '../design/buttons/button.tsx';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { bound, Select, TextArea } from '../design/forms/field.tsx';
import { ConfirmDialog } from '../design/popups/dialog.tsx';
import { useToast } from '../design/popups/toast.tsx';
import { useLogin } from '../login/login.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';

interface ItemProps {
  kind: ReportedKind;
  id: string;
  name: string;
  /** Only the icon. */
  compact?: boolean;
}

/** Reports a track, an album, an artist or a playlist. */
export function ReportItemButton({ kind, id, name, compact }: ItemProps) {
  const { catalogue } = useMessages();
  const { webApi } = useServices();
  const { isOpen, setOpen, begin } = useReporting();
  const [reason, setReason] = useState('');
  return (
    <>
      {compact ? (
        <IconButton label={catalogue.report} icon={<Flag />} onClick={begin} />
      ) : (
        <Button variant="quiet" compact icon={<Flag />} onClick={begin}>
          {catalogue.report}
        </Button>
      )}
      {isOpen && (
        <ReportDialog
          title={catalogue.reportItem(name)}
          description={catalogue.reportItemText}
          label={catalogue.reportDetails}
          maxLength={REPORT_MAX.text}
          canSend={reason !== ''}
          send={(text) => webApi.post('/web-api/reports', { kind, id, reason, text })}
          onClose={() => setOpen(false)}
        >
          <Select
            label={catalogue.reason}
            value={reason}
            unset={catalogue.reportChoose}
            options={REPORT_REASONS.map((each) => [each, catalogue.reportReasons[each]])}
            onChoose={setReason}
          />
        </ReportDialog>
      )}
    </>
  );
}

/** Whether the dialog is open; `begin` opens it for users who are logged in. */
export function useReporting() {
  const { requireLogin } = useLogin();
  const [isOpen, setOpen] = useState(false);
  const begin = async () => {
    if ((await requireLogin()) !== null) setOpen(true);
  };
  return { isOpen, setOpen, begin };
}

interface DialogProps {
  title: string;
  description: string;
  /** The label of the text. */
  label: string;
  maxLength: number;
  canSend?: boolean;
  send(text: string): Promise<unknown>;
  onClose(): void;
  /** Fields before the text. */
  children?: ReactNode;
}

export function ReportDialog(props: DialogProps) {
  const { title, description, label, maxLength, canSend = true, send, onClose, children } = props;
  const { catalogue } = useMessages();
  const toast = useToast();
  const [text, setText] = useState('');
  const report = async () => {
    await send(text);
    toast(catalogue.reported, { kind: 'good' });
  };
  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      confirm={catalogue.report}
      disabled={!canSend}
      onConfirm={report}
    >
      {children}
      <TextArea label={label} maxLength={maxLength} {...bound(text, setText)} />
    </ConfirmDialog>
  );
}
