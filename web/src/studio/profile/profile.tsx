/** `/studio/artists/:id/profile`: biography, website, locations and image of an artist. */
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLoaderData } from 'react-router';
import { type ArtistProfile, PROFILE_LIMITS } from '../../../../src/domain/studio/studio.ts';
import { formData } from '../../api/web-api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { bound, Select, TextArea, TextField } from '../../design/forms/field.tsx';
import { ImageChoice } from '../../design/forms/image-choice.tsx';
import { ConflictBar, Leaving, SaveBar } from '../../design/forms/save-bar.tsx';
import { useVersioned } from '../../design/forms/use-versioned.ts';
import { Card } from '../../design/layout/card.tsx';
import styles from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { COUNTRIES, countryName } from '../../messages/countries.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import picture from '../release/release.module.css';
import {
  contentOf,
  formOf,
  languageChoices,
  NO_PLACE,
  type PlaceForm,
  type ProfileEditing,
  type ProfileForm,
  parseCoordinates,
  profilePath,
} from './profile-form.ts';

export const loader = loaderOf(({ webApi }, { params, signal }) =>
  webApi.get<ArtistProfile>(profilePath(params['id']!), signal),
);

export function Component() {
  const loaded = useLoaderData<ArtistProfile>();
  return <ProfilePage key={loaded.id} loaded={loaded} />;
}

function ProfilePage({ loaded }: { loaded: ArtistProfile }) {
  const { profile: messages, saving, fields } = studioMessages.useMessages();
  const { webApi } = useServices();
  const language = useLanguage();
  const path = profilePath(loaded.id);
  const editing = useVersioned<ArtistProfile, ProfileForm>({
    first: loaded,
    load: () => webApi.get(path),
    typedOf: (profile) => formOf(profile, language),
  });
  const { base, typed: form, change } = editing;
  const [isChecked, setChecked] = useState(false);
  const save = () =>
    editing.save(async () => {
      setChecked(true);
      const content = contentOf(form);
      if (content === undefined) throw new Error(messages.coordinatesWrong);
      return await webApi.patch<ArtistProfile>(path, { version: base.version, content });
    });
  return (
    <div className={styles['page']}>
      <PageHead
        title={messages.title}
        back={[
          base.role === null ? `/admin/catalogue/artists/${base.id}` : `/studio/artists/${base.id}`,
          base.name,
        ]}
      />
      <p className={styles['text']}>{messages.intro}</p>
      <Card title={messages.about}>
        <div className={styles['columns']}>
          <ImageField editing={editing} />
          <TextField
            label={fields.website}
            type="url"
            placeholder="https://"
            dir="ltr"
            {...bound(form.website, (website) => change({ website }))}
            maxLength={PROFILE_LIMITS.website}
          />
        </div>
      </Card>
      <BiographyCard form={form} onChange={change} />
      <LocationsCard form={form} isChecked={isChecked} onChange={change} />
      {editing.theirs === null ? (
        <SaveBar editing={editing} saved={editing.isSaved ? messages.saved : undefined} onSave={save} />
      ) : (
        <ConflictBar
          editing={editing}
          texts={{ ...saving, title: messages.conflictTitle, text: messages.conflictText }}
        />
      )}
      <Leaving isChanged={editing.isChanged} />
    </div>
  );
}

interface Props {
  form: ProfileForm;
  onChange(part: Partial<ProfileForm>): void;
}

/** A text for each language. */
function BiographyCard({ form: { texts }, onChange }: Props) {
  const { profile: messages, profileFields } = studioMessages.useMessages();
  const { shell } = useMessages();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  const nameOf = (language: string) => names.of(language) ?? language;
  const edit = (at: number, part: Partial<ProfileForm['texts'][number]>) =>
    onChange({ texts: texts.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const [next] = languageChoices(texts, '').filter((language) => language !== '');
  return (
    <Card title={profileFields.description}>
      <p className={styles['text']}>{messages.biographyText}</p>
      {texts.map(({ language, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the select keeps the focus when its language changes
        <div key={at} className={styles['stack']}>
          <div className={styles['buttons']}>
            <Select
              bare
              label={shell.language}
              value={language}
              options={languageChoices(texts, language).map((one) => [one, nameOf(one)] as const)}
              onChoose={(chosen) => edit(at, { language: chosen })}
            />
            <Button
              size="small"
              variant="quiet"
              onClick={() => onChange({ texts: texts.filter((_, index) => index !== at) })}
            >
              {messages.remove(nameOf(language))}
            </Button>
          </div>
          <TextArea
            bare
            label={`${profileFields.description}: ${nameOf(language)}`}
            rows={8}
            lang={language}
            dir="auto"
            {...bound(text, (text) => edit(at, { text }))}
            maxLength={PROFILE_LIMITS.description}
          />
        </div>
      ))}
      {next !== undefined && (
        <Button
          size="small"
          icon={<Plus />}
          onClick={() => onChange({ texts: [...texts, { language: next, text: '' }] })}
        >
          {messages.addLanguage}
        </Button>
      )}
    </Card>
  );
}

/** The typed texts stay. */
function ImageField({ editing: { base, act } }: { editing: ProfileEditing }) {
  const { profile: messages, editing: texts } = studioMessages.useMessages();
  const { webApi } = useServices();
  const path = `${profilePath(base.id)}/image`;
  const save = (image: File | undefined) =>
    act(({ version }) =>
      image === undefined
        ? webApi.delete<ArtistProfile>(path, { version })
        : webApi.post<ArtistProfile>(path, formData({ version, image })),
    );
  return (
    <div className={picture['cover']}>
      <span className={picture['portrait']}>
        <ArtistImage name={base.name} src={base.image} alt={messages.image} />
      </span>
      <ImageChoice
        title={messages.image}
        hint={messages.imageHint}
        remove={base.image_uploaded && texts.deleteImage}
        onChoose={save}
      />
    </div>
  );
}

interface LocationsProps {
  form: ProfileForm;
  isChecked: boolean;
  onChange(part: Partial<ProfileForm>): void;
}

function LocationsCard({ form: { places }, isChecked, onChange }: LocationsProps) {
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
