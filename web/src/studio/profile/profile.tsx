/** `/studio/artists/:id/profile`: biography, website, locations and image of an artist. */
import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { type ArtistProfile, PROFILE_LIMITS } from '../../../../src/domain/studio/studio.ts';
import { TextField } from '../../design/forms/field.tsx';
import { Card } from '../../design/layout/card.tsx';
import { loaderOf } from '../../page.ts';
import { Leaving } from '../leaving.tsx';
import { studioMessages } from '../messages.ts';
import { SaveBar } from '../save-bar.tsx';
import styles from '../studio.module.css';
import { BiographyCard } from './biography-card.tsx';
import { ImageField } from './image-field.tsx';
import { LocationsCard } from './locations-card.tsx';
import { profilePath, useProfile } from './use-profile.ts';

export const loader = loaderOf(({ webApi }, { params, signal }) =>
  webApi.get<ArtistProfile>(profilePath(params['id']!), signal),
);

export function Component() {
  const loaded = useLoaderData<ArtistProfile>();
  return <ProfilePage key={loaded.id} loaded={loaded} />;
}

function ProfilePage({ loaded }: { loaded: ArtistProfile }) {
  const { profile: messages, saving } = studioMessages.useMessages();
  const editing = useProfile(loaded);
  const { base, form, change } = editing;
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
      <LocationsCard form={form} isChecked={editing.isChecked} onChange={change} />
      <SaveBar
        editing={editing}
        conflict={editing.theirs && { title: messages.conflictTitle, text: messages.conflictText }}
        saved={editing.isSaved ? messages.saved : saving.saved}
      />
      <Leaving isChanged={editing.isChanged} />
    </div>
  );
}
