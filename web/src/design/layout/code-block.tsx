import type { ReactNode } from 'react';
import { CopyButton } from '../buttons/copy-button.tsx';
import styles from './code-block.module.css';
import { scrollable } from './scrollable.ts';

interface Props {
  code: string;
  /** Text to copy, if it differs from the shown one. */
  copied?: string | undefined;
  /** For example “curl” or “Response”. */
  label: string;
  /** Long lines wrap instead of scrolling. */
  wrap?: boolean | undefined;
  /** The code with markup, such as colours. */
  children?: ReactNode;
}

/** Code with a copy button. */
export function CodeBlock({ code, copied = code, label, wrap, children = code }: Props) {
  return (
    <figure className={styles['block']} dir="ltr">
      <figcaption className={styles['head']}>
        <span dir="auto">{label}</span>
        <CopyButton text={copied} variant="quiet" />
      </figcaption>
      <pre className={styles['code']} data-wrap={wrap || undefined} {...scrollable(label)}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}
