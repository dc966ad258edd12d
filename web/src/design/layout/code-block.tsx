import { CopyButton } from '../buttons/copy-button.tsx';
import styles from './code-block.module.css';
import { scrollable } from './scrollable.ts';

interface Props {
  code: string;
  /** What the button copies, where that is more than what is shown. */
  copied?: string | undefined;
  /** What it is: “curl”, “Answer”. */
  label: string;
  /** Long lines are broken instead of scrolled. */
  wrap?: boolean | undefined;
}

/** Something to read and to take away, in letters of one width. */
export function CodeBlock({ code, copied = code, label, wrap }: Props) {
  return (
    <figure className={styles['block']} dir="ltr">
      <figcaption className={styles['head']}>
        <span dir="auto">{label}</span>
        <CopyButton text={copied} variant="quiet" />
      </figcaption>
      <pre className={styles['code']} data-wrap={wrap || undefined} {...scrollable(label)}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
