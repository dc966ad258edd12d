/** The badge names the licence and links to its text; the terms explain it in short sentences. */
import { Check, Scale, X } from 'lucide-react';
import { useMessages } from '../../messages/messages.tsx';
import { type Licence, licenceOf } from './licence.ts';
import styles from './licence-badge.module.css';

interface Props {
  /** `license_ccurl`; empty where there is none. */
  url: string;
}

export function LicenceBadge({ url }: Props) {
  const { design } = useMessages();
  const { name } = licenceOf(url);
  const content = (
    <>
      <Scale />
      <span>{name === '' ? design.licence.none : name === url ? design.licence.other : name}</span>
    </>
  );
  if (!/^https?:\/\//.test(url)) return <span className={styles['badge']}>{content}</span>;
  return (
    <a href={url} rel="license noopener" target="_blank" className={styles['badge']}>
      {content}
    </a>
  );
}

/** Nothing for an unknown licence. */
export function LicenceTerms({ url }: Props) {
  const { design } = useMessages();
  const { terms } = licenceOf(url);
  if (terms === undefined) return null;
  return (
    <ul className={styles['terms']}>
      {sentencesOf(terms, design.licence).map(([isAllowed, sentence]) => (
        <li key={sentence} data-allowed={isAllowed}>
          {isAllowed ? <Check /> : <X />}
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

type Sentences = ReturnType<typeof useMessages>['design']['licence'];

function sentencesOf(
  { attribution, commercial, changes }: NonNullable<Licence['terms']>,
  say: Sentences,
): [isAllowed: boolean, sentence: string][] {
  return [
    [true, attribution ? say.share : say.shareFreely],
    [commercial, commercial ? say.commercial : say.notCommercial],
    [changes !== 'none', { free: say.change, alike: say.changeAlike, none: say.notChange }[changes]],
  ];
}
