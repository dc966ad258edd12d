/** A drop zone for a file, with a button that opens the file picker. */
import { type DragEvent, useState } from 'react';
import styles from './drop-zone.module.css';
import { FileButton } from './file-button.tsx';

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
