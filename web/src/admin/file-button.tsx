/** A button that opens the file picker. */
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../design/buttons/button.tsx';

interface Props {
  /** As the attribute of the same name. */
  accept: string;
  children: string;
  onChoose(file: File): void;
}

export function FileButton({ accept, children, onChoose }: Props) {
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
