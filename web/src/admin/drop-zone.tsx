/** A drop zone for a file, with a button that opens the file picker. */

import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../design/buttons/button.tsx';
import styles from './drop-zone.module.css';

interface Props {
  /** What can be dropped here. */
  text: string;
  /** Label of the button. */
  choose: string;
  /** As the attribute of the same name. */
  accept: string;
  onChoose(file: File): void;
}

export function DropZone({ text, choose, accept, onChoose }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onChoose(file);
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
      <FileButton accept={accept} onChoose={onChoose}>
        {choose}
      </FileButton>
    </fieldset>
  );
}

interface FileButtonProps {
  /** As the attribute of the same name. */
  accept: string;
  children: string;
  onChoose(file: File): void;
}

/** A button that opens the file picker. */
function FileButton({ accept, children, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Upload />} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onChoose(file);
          // Allows the same file to be chosen again after it was changed.
          event.target.value = '';
        }}
      />
    </>
  );
}
