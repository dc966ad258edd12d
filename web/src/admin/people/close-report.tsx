/** Closes a report: the outcome, and what the mails to both sides say. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  REPORT_MAX,
  REPORT_OUTCOMES,
  type ReportCase,
  type ReportOutcome,
} from '../../../../src/domain/reports.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Select, TextArea } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';

export const REPORTS_PATH = '/web-api/admin/reports';

export function CloseReport({ report, onClose }: { report: ReportCase; onClose(): void }) {
  const { reports: messages } = adminMessages.useMessages();
  const { design } = useMessages();
  const { webApi } = useServices();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { isBusy, refused, attempt } = useAttempt();
  const [outcome, setOutcome] = useState<ReportOutcome>('rejected');
  const [reply, setReply] = useState('');
  const [ownerReply, setOwnerReply] = useState('');
  const isPlaylist = report.kind === 'playlist';
  const choices = REPORT_OUTCOMES.map((each) => {
    const isDeletion = isPlaylist && each === 'removed';
    return [each, isDeletion ? messages.deletePlaylist : messages.choices[each]] as const;
  });
  const label = choices.find(([each]) => each === outcome)![1];
  const close = () =>
    attempt(async () => {
      const decision = { outcome, reply, owner_reply: ownerReply };
      await webApi.post(`${REPORTS_PATH}/${report.id}/close`, decision);
      toast(messages.done, { kind: 'good' });
      onClose();
      await revalidate();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={messages.closeTitle(report.item.name)}
      description={messages.closeText}
      actions={
        <>
          <Button onClick={onClose}>{design.cancel}</Button>
          <Button variant={outcome === 'removed' ? 'danger' : 'primary'} busy={isBusy} onClick={close}>
            {label}
          </Button>
        </>
      }
    >
      <Select
        label={messages.outcome}
        value={outcome}
        options={choices}
        onChoose={(next) => setOutcome(next as ReportOutcome)}
      />
      <TextArea
        label={messages.reply}
        hint={messages.replyHint}
        value={reply}
        maxLength={REPORT_MAX.text}
        onChange={(event) => setReply(event.target.value)}
      />
      <TextArea
        label={isPlaylist ? messages.toPlaylistOwner : messages.toArtist}
        hint={messages.toOwnerHint}
        value={ownerReply}
        maxLength={REPORT_MAX.text}
        onChange={(event) => setOwnerReply(event.target.value)}
      />
      <FormAlert message={refused} />
    </Dialog>
  );
}
