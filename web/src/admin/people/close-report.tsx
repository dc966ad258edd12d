/** Closes a report: the outcome, and what the mails to both sides say. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  REPORT_MAX,
  REPORT_OUTCOMES,
  type ReportCase,
  type ReportOutcome,
} from '../../../../src/domain/reports.ts';
import { Select, TextArea } from '../../design/forms/field.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';

export const REPORTS_PATH = '/web-api/admin/reports';

export function CloseReport({ report, onClose }: { report: ReportCase; onClose(): void }) {
  const { reports: messages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [outcome, setOutcome] = useState<ReportOutcome>('rejected');
  const [reply, setReply] = useState('');
  const [ownerReply, setOwnerReply] = useState('');
  const isPlaylist = report.kind === 'playlist';
  const choices = REPORT_OUTCOMES.map((each) => {
    const isDeletion = isPlaylist && each === 'removed';
    return [each, isDeletion ? messages.deletePlaylist : messages.choices[each]] as const;
  });
  const label = choices.find(([each]) => each === outcome)![1];
  const close = async () => {
    const decision = { outcome, reply, owner_reply: ownerReply };
    await webApi.post(`${REPORTS_PATH}/${report.id}/close`, decision);
    toast(messages.done, { kind: 'good' });
    void revalidate();
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={messages.closeTitle(report.item.name)}
      description={messages.closeText}
      confirm={label}
      danger={outcome === 'removed'}
      onConfirm={close}
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
    </ConfirmDialog>
  );
}
