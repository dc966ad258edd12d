/** Reports an item or a review: a button, and a dialog for the reason. */
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { REPORT_MAX, REPORT_REASONS, type ReportedKind } from '../../../src/domain/reports.ts';
import { Button } from '../design/buttons/button.tsx';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { bound, Select, TextArea } from '../design/forms/field.tsx';
import { ConfirmDialog } from '../design/popups/dialog.tsx';
import { useToast } from '../design/popups/toast.tsx';
import { useLogin } from '../login/login.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';

interface ReportProps {
  kind: ReportedKind;
  id: string;
  /** Absent for a review. */
  name?: string;
}

/** `look`: only the icon, or a small button; otherwise it is small on a phone. */
export function ReportItemButton({ look, ...item }: ReportProps & { look?: 'icon' | 'small' }) {
  const { catalogue } = useMessages();
  const { requireLogin } = useLogin();
  const [isOpen, setOpen] = useState(false);
  const begin = async () => {
    if ((await requireLogin()) !== null) setOpen(true);
  };
  const size = look === 'small' ? ({ size: 'small' } as const) : { compact: true };
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={catalogue.report} icon={<Flag />} onClick={begin} />
      ) : (
        <Button variant="quiet" {...size} icon={<Flag />} onClick={begin}>
          {catalogue.report}
        </Button>
      )}
      {isOpen && <ReportDialog {...item} onOpenChange={setOpen} />}
    </>
  );
}

function ReportDialog({ kind, id, name, onOpenChange }: ReportProps & { onOpenChange(open: boolean): void }) {
  const { catalogue } = useMessages();
  const { webApi } = useServices();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const report = async () => {
    await webApi.post('/web-api/reports', { kind, id, reason, text });
    toast(catalogue.reported, { kind: 'good' });
  };
  return (
    <ConfirmDialog
      onOpenChange={onOpenChange}
      title={name === undefined ? catalogue.reportReview : catalogue.reportItem(name)}
      description={catalogue.reportText}
      confirm={catalogue.report}
      disabled={reason === ''}
      onConfirm={report}
    >
      <Select
        label={catalogue.reason}
        value={reason}
        unset={catalogue.reportChoose}
        options={REPORT_REASONS.map((each) => [each, catalogue.reportReasons[each]])}
        onChoose={setReason}
      />
      <TextArea label={catalogue.reportDetails} maxLength={REPORT_MAX.text} {...bound(text, setText)} />
    </ConfirmDialog>
  );
}
