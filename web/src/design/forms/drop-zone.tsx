/** A drop zone for files, with a button that opens the file picker. */

import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './drop-zone.module.css';

interface Props {
  /** What can be dropped here. */
  text: string;
  /** Label of the button. */
  choose: string;
  /** As the attribute of the same name. */
  accept: string;
  /** Several files at a time; `onChoose` is called for each. */
  multiple?: boolean;
  onChoose(file: File): void;
}

export function DropZone({ text, choose, accept, multiple = false, onChoose }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    for (const file of multiple ? files : files.slice(0, 1)) onChoose(file);
  };
  return (
    <fieldset
      aria-label={choose}
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{text}</span>
      <FileButton accept={accept} multiple={multiple} onChoose={onChoose}>
        {choose}
      </FileButton>
    </fieldset>
  );
}

interface FileButtonProps {
  /** As the attribute of the same name. */
  accept: string;
  multiple?: boolean;
  variant?: 'secondary' | 'quiet';
  size?: 'small' | 'medium';
  children: string;
  onChoose(file: File): void;
}

/** A button that opens the file picker. */
export function FileButton({ accept, multiple = false, variant, size, children, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Upload />} variant={variant} size={size} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          for (const file of event.target.files ?? []) onChoose(file);
          // Allows the same file to be chosen again after it was changed.
          event.target.value = '';
        }}
      />
    </>
  );
}
