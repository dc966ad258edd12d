/** `/studio/artists/:id/profile`: biography, website, locations and image of an artist. */
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { type ArtistProfile, PROFILE_LIMITS } from '../../../../src/domain/studio/studio.ts';
import { TextField } from '../../design/forms/field.tsx';
import { ConflictBar, Leaving, SaveBar } from '../../design/forms/save-bar.tsx';
import { useVersioned } from '../../design/forms/use-versioned.ts';
import { Card } from '../../design/layout/card.tsx';
import { useLanguage } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import styles from '../studio.module.css';
import { BiographyCard } from './biography-card.tsx';
import { ImageField } from './image-field.tsx';
import { LocationsCard } from './locations-card.tsx';
import { contentOf, formOf, type ProfileForm, profilePath } from './profile-form.ts';

export const loader = loaderOf(({ webApi }, { params, signal }) =>
  webApi.get<ArtistProfile>(profilePath(params['id']!), signal),
);

export function Component() {
  const loaded = useLoaderData<ArtistProfile>();
  return <ProfilePage key={loaded.id} loaded={loaded} />;
}

function ProfilePage({ loaded }: { loaded: ArtistProfile }) {
  const { profile: messages, saving } = studioMessages.useMessages();
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
      <Link
        to={base.role === null ? `/admin/catalogue/artists/${base.id}` : `/studio/artists/${base.id}`}
        className={styles['back']}
      >
        <ArrowLeft />
        <bdi>{base.name}</bdi>
      </Link>
      <h1>{messages.title}</h1>
      <p className={styles['text']}>{messages.intro}</p>
      <Card title={messages.about}>
        <div className={styles['columns']}>
          <ImageField editing={editing} />
          <TextField
            label={messages.website}
            type="url"
            placeholder="https://"
            dir="ltr"
            value={form.website}
            maxLength={PROFILE_LIMITS.website}
            onChange={(event) => change({ website: event.target.value })}
          />
        </div>
      </Card>
      <BiographyCard form={form} onChange={change} />
      <LocationsCard form={form} isChecked={isChecked} onChange={change} />
      {editing.theirs === null ? (
        <SaveBar
          editing={editing}
          saved={editing.isSaved ? messages.saved : saving.saved}
          unsaved={saving.unsaved}
          onSave={save}
        />
      ) : (
        <ConflictBar
          editing={editing}
          texts={{ ...saving, title: messages.conflictTitle, text: messages.conflictText }}
        />
      )}
      <Leaving isChanged={editing.isChanged} texts={saving} />
    </div>
  );
}
