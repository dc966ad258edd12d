import { Button } from '../../design/buttons/button.tsx';
import { Progress } from '../../design/feedback/progress.tsx';
import shared from '../../design/layout/page.module.css';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { adminMessages } from '../messages.ts';

interface Props {
  label: string;
  sentBytes: number;
  size: number;
  /** In place of the bytes, when all are sent. */
  sentText?: string;
  onStop(): void;
}

/** How much of an upload is sent, with a button that cancels it. */
export function UploadProgress({ label, sentBytes, size, sentText, onStop }: Props) {
  const { editing } = adminMessages.useMessages();
  const { design } = useMessages();
  const { bytes } = useFormats();
  const sent = Math.min(sentBytes, size);
  const text = editing.progress(bytes(sent), bytes(size));
  return (
    <div className={shared['stack']}>
      <Progress
        label={label}
        value={size === 0 ? 1 : sent / size}
        text={sent === size ? (sentText ?? text) : text}
      />
      <Button onClick={onStop}>{design.cancel}</Button>
    </div>
  );
}
