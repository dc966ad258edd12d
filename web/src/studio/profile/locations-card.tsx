import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { PROFILE_LIMITS } from '../../../../src/domain/studio/studio.ts';
import { Button } from '../../design/buttons/button.tsx';
import { bound, Select, TextField } from '../../design/forms/field.tsx';
import { Card } from '../../design/layout/card.tsx';
import styles from '../../design/layout/page.module.css';
import { COUNTRIES, countryName } from '../../messages/countries.ts';
import { useLanguage } from '../../messages/messages.tsx';
import { studioMessages } from '../messages.ts';
import { NO_PLACE, type PlaceForm, type ProfileForm, parseCoordinates } from './profile-form.ts';

interface Props {
  form: ProfileForm;
  isChecked: boolean;
  onChange(part: Partial<ProfileForm>): void;
}

export function LocationsCard({ form: { places }, isChecked, onChange }: Props) {
  const { profile: messages, profileFields, editing } = studioMessages.useMessages();
  const countries = useCountries();
  const edit = (at: number, part: Partial<PlaceForm>) =>
    onChange({ places: places.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <Card title={profileFields.locations}>
      <p className={styles['text']}>{messages.locationsText}</p>
      {places.map((place, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: locations have no other identity
        <div key={at} className={styles['columns']}>
          <TextField
            label={messages.city}
            {...bound(place.city, (city) => edit(at, { city }))}
            maxLength={PROFILE_LIMITS.city}
            dir="auto"
          />
          <Select
            label={messages.country}
            value={place.country}
            unset={editing.unset}
            options={countries}
            onChoose={(country) => edit(at, { country })}
          />
          <TextField
            label={messages.coordinates}
            hint={messages.coordinatesHint}
            error={
              isChecked && parseCoordinates(place.coordinates) === undefined
                ? messages.coordinatesWrong
                : undefined
            }
            {...bound(place.coordinates, (coordinates) => edit(at, { coordinates }))}
            dir="ltr"
          />
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChange({ places: places.filter((_, index) => index !== at) })}
          >
            {messages.remove(place.city || String(at + 1))}
          </Button>
        </div>
      ))}
      {places.length < PROFILE_LIMITS.locations && (
        <Button size="small" icon={<Plus />} onClick={() => onChange({ places: [...places, NO_PLACE] })}>
          {messages.addLocation}
        </Button>
      )}
    </Card>
  );
}

/** Sorted by name. */
function useCountries(): (readonly [code: string, name: string])[] {
  const language = useLanguage();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return [...COUNTRIES.keys()]
      .map((code) => [code, countryName(code, language)] as const)
      .sort(([, one], [, other]) => compare(one, other));
  }, [language]);
}
