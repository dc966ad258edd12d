import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useToast } from '../popups/toast.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface Props {
  text: string;
  /** “Copy” if absent. */
  label?: string | undefined;
  /** Only the icon; the label is its accessible name. */
  compact?: boolean | undefined;
  variant?: 'secondary' | 'quiet' | 'primary' | undefined;
  size?: 'small' | 'medium' | undefined;
}

const SHOWN_FOR_MS = 2500;

export function CopyButton({ text, label, compact, variant = 'secondary', size = 'small' }: Props) {
  const { design } = useMessages();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await writeToClipboard(text);
      setCopied(true);
    } catch {
      toast(design.notCopied, { kind: 'bad' });
    }
  };
  const icon = isCopied ? <Check /> : <Copy />;
  const name = label ?? design.copy;
  return (
    <>
      {compact ? (
        <IconButton label={name} icon={icon} variant={variant} size={size} onClick={copy} />
      ) : (
        <Button variant={variant} size={size} icon={icon} onClick={copy}>
          {isCopied ? design.copied : name}
        </Button>
      )}
      <VisuallyHidden role="status">{isCopied ? design.copied : ''}</VisuallyHidden>
    </>
  );
}

/** Browsers offer the clipboard only over HTTPS and on localhost; elsewhere the old command works. */
async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  const before = document.activeElement;
  area.value = text;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('The browser did not copy.');
}
