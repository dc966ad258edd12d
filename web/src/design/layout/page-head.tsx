import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-head.module.css';

interface Props {
  title: string;
  /** The page above this one. */
  back?: readonly [path: string, name: string];
  /** Next to the title: buttons or badges. */
  actions?: ReactNode;
  /** Short facts below the title. */
  facts?: ReactNode;
}

/** The title of a page, the way back, and what can be done with the whole. */
export function PageHead({ title, back, actions, facts }: Props) {
  return (
    <div>
      {back !== undefined && (
        <Link to={back[0]} className={styles['back']}>
          <ArrowLeft />
          <bdi>{back[1]}</bdi>
        </Link>
      )}
      <div className={styles['head']}>
        <h1 dir="auto">{title}</h1>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {facts !== undefined && <p className={styles['facts']}>{facts}</p>}
    </div>
  );
}
