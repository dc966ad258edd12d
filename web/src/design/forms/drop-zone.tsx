/** A drop zone for files, with a button that opens the file picker. */

import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './drop-zone.module.css';
import { type ChosenFile, droppedFiles } from './dropped-files.ts';

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
  const chosen = (files: File[]) => {
    for (const file of multiple ? files : files.slice(0, 1)) onChoose(file);
  };
  return (
    <DropArea label={choose} text={text} onDrop={({ files }) => chosen([...files])}>
      <FileButton accept={accept} multiple={multiple} onChoose={chosen}>
        {choose}
      </FileButton>
    </DropArea>
  );
}

interface FolderZoneProps {
  text: string;
  choose: string;
  chooseFolder: string;
  onChoose(files: ChosenFile[]): void;
  /** One of the dropped files may not be read. */
  onUnreadable(): void;
}

/** A drop zone for any number of files and folders. */
export function FolderZone({ text, choose, chooseFolder, onChoose, onUnreadable }: FolderZoneProps) {
  const chosen = (files: File[]) =>
    onChoose(files.map((file) => ({ file, path: file.webkitRelativePath || file.name })));
  return (
    <DropArea
      label={choose}
      text={text}
      onDrop={(transfer) => void droppedFiles(transfer).then(onChoose, onUnreadable)}
    >
      <span className={styles['buttons']}>
        <FileButton multiple onChoose={chosen}>
          {choose}
        </FileButton>
        <FileButton multiple isFolder onChoose={chosen}>
          {chooseFolder}
        </FileButton>
      </span>
    </DropArea>
  );
}

interface DropAreaProps {
  label: string;
  text: string;
  onDrop(transfer: DataTransfer): void;
  children: ReactNode;
}

function DropArea({ label, text, onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer);
  };
  return (
    <fieldset
      aria-label={label}
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
      {children}
    </fieldset>
  );
}

interface FileButtonProps {
  /** As the attribute of the same name. */
  accept?: string;
  multiple?: boolean;
  /** All files of a folder. */
  isFolder?: boolean;
  variant?: 'secondary' | 'quiet';
  size?: 'small' | 'medium';
  children: string;
  /** Gets all files at a time: a folder may have thousands. */
  onChoose(files: File[]): void;
}

/** A button that opens the file picker. */
export function FileButton({
  accept,
  multiple = false,
  isFolder = false,
  variant,
  size,
  children,
  onChoose,
}: FileButtonProps) {
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
        {...(isFolder && { webkitdirectory: '' })}
        onChange={(event) => {
          if (event.target.files?.length) onChoose([...event.target.files]);
          // Allows the same file to be chosen again after it was changed.
          event.target.value = '';
        }}
      />
    </>
  );
}
