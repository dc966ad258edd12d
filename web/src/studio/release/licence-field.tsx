/** The licence, with its terms in words. */
import { Select } from '../../design/forms/field.tsx';
import studio from '../../design/layout/page.module.css';
import { licenceOf } from '../../design/music/licence.ts';
import { LicenceTerms } from '../../design/music/licence-badge.tsx';
import { findLicence, LICENCES } from '../../design/music/licences.ts';

/** The current versions. */
const OFFERED = LICENCES.filter((url) => !url.includes('/3.0/') && !url.includes('/mark/'));

interface Props {
  label: string;
  hint?: string;
  /** Shown while none is chosen. */
  unset: string;
  value: string;
  onChange(url: string): void;
}

export function LicenceField({ label, hint, unset, value, onChange }: Props) {
  const known = findLicence(value) ?? value;
  const urls = known === '' || OFFERED.includes(known) ? OFFERED : [...OFFERED, known];
  return (
    <div className={studio['stack']}>
      <Select
        label={label}
        hint={hint}
        unset={unset}
        value={known}
        options={urls.map((url) => [url, licenceOf(url).name] as const)}
        onChoose={onChange}
      />
      <LicenceTerms url={known} />
    </div>
  );
}
