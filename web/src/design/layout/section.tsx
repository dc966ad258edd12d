import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../messages/messages.tsx';
import styles from './section.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  title: string;
  /** Path of the page with the whole list. */
  all?: string | undefined;
  /** Text of that link, if not “All”. */
  allLabel?: string | undefined;
  /** After the words of the title. */
  mark?: ReactNode;
  /** Next to the title, before the link. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a page, with its heading. */
export function Section({ title, all, allLabel, mark, actions, children }: Props) {
  const { design } = useMessages();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['head']}>
        <h2 id={id}>
          <bdi>{title}</bdi> {mark}
        </h2>
        {actions}
        {all !== undefined && (
          <Link to={all} className={styles['all']}>
            {allLabel ?? design.all}
            <VisuallyHidden>: {title}</VisuallyHidden>
            <ChevronRight />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
