/** The licence of a track: a Creative Commons licence, or any other by its URL. */
import { useState } from 'react';
import { bound, Select, TextField } from '../../design/forms/field.tsx';
import { licenceOf } from '../../design/music/licence.ts';
import { LicenceTerms } from '../../design/music/licence-badge.tsx';
import { findLicence, LICENCES } from '../../design/music/licences.ts';
import { adminMessages } from '../messages.ts';
import styles from './item.module.css';

interface Props {
  label: string;
  name: string;
  hint: string | undefined;
  error: string | undefined;
  /** Text of the choice of none. */
  unset?: string;
  value: string;
  onChange(url: string): void;
}

const OTHER = 'other';

export function LicenceField({ label, name, hint, error, unset, value, onChange }: Props) {
  const { item } = adminMessages.useMessages();
  // A licence of another version or country stays in the list.
  const [initial] = useState(() => (licenceOf(value).terms === undefined ? undefined : value));
  const known = findLicence(value) ?? (value === initial ? initial : undefined);
  const [isFree, setFree] = useState(false);
  const isUnset = unset !== undefined && value === '';
  const isOther = isFree || (known === undefined && !isUnset);
  const more = initial === undefined || findLicence(initial) !== undefined ? [] : [initial];
  const choose = (choice: string) => {
    setFree(choice === OTHER);
    if (choice !== OTHER) onChange(choice);
  };
  return (
    <div className={styles['wide']}>
      <div className={styles['fields']}>
        <Select
          label={label}
          hint={hint}
          error={isOther ? undefined : error}
          name={isOther ? undefined : name}
          unset={unset}
          value={isOther ? OTHER : (known ?? '')}
          onChoose={choose}
          options={[
            ...[...LICENCES, ...more].map((url) => [url, licenceOf(url).name] as const),
            [OTHER, item.otherLicence],
          ]}
        />
        {isOther && (
          <TextField
            label={item.licenceAddress}
            error={error}
            name={name}
            type="url"
            placeholder="https://"
            {...bound(value, onChange)}
          />
        )}
        {value !== '' && <LicenceTerms url={value} />}
      </div>
    </div>
  );
}
