/** The state of the profile editor: what was typed, what is saved, and changes by others. */

import { useState } from 'react';
import type { ArtistProfile } from '../../../../src/domain/studio/studio.ts';
import { WebApiError } from '../../api/web-api.ts';
import { useLanguage } from '../../messages/messages.tsx';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import { contentOf, formOf, type ProfileForm } from './profile-form.ts';

export interface ProfileEditing {
  /** As saved. */
  base: ArtistProfile;
  form: ProfileForm;
  isChanged: boolean;
  isBusy: boolean;
  /** It was saved, and nothing was typed since. */
  isSaved: boolean;
  /** Wrong fields are marked. */
  isChecked: boolean;
  refused: string;
  /** What others have saved since. */
  theirs: ArtistProfile | null;
  change(part: Partial<ProfileForm>): void;
  save(): Promise<void>;
  /** Runs a change beside the texts, such as that of the image. What was typed stays. */
  act(work: (path: string, version: string) => Promise<ArtistProfile>): Promise<void>;
  /** Discards what was typed. */
  loadTheirs(): void;
  /** Saving then replaces the other version. */
  keepMine(): void;
}

export function profilePath(id: number | string): string {
  return `/web-api/studio/artists/${id}/profile`;
}

export function useProfile(loaded: ArtistProfile): ProfileEditing {
  const { webApi } = useServices();
  const language = useLanguage();
  const { profile: messages } = studioMessages.useMessages();
  const [base, setBase] = useState(loaded);
  const [form, setForm] = useState(() => formOf(loaded, language));
  const [theirs, setTheirs] = useState<ArtistProfile | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState('');
  const failureText = useFailureText();
  const path = profilePath(loaded.id);
  const isChanged = JSON.stringify(form) !== JSON.stringify(formOf(base, language));

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused('');
    try {
      await work();
    } catch (error) {
      setRefused(failureText(error));
      if (error instanceof WebApiError && error.status === 409) {
        const found = await webApi.get<ArtistProfile>(path).catch(() => null);
        if (found !== null && found.version !== base.version) setTheirs(found);
      }
    } finally {
      setBusy(false);
    }
  };
  const adopt = (profile: ArtistProfile) => {
    setBase(profile);
    setForm(formOf(profile, language));
  };
  const settle = () => {
    setRefused('');
    setTheirs(null);
  };

  return {
    ...{ base, form, isChanged, isBusy, isSaved, isChecked, refused, theirs },
    change(part) {
      setSaved(false);
      setForm((now) => ({ ...now, ...part }));
    },
    async save() {
      const content = contentOf(form);
      setChecked(true);
      if (content === undefined) return setRefused(messages.coordinatesWrong);
      await attempt(async () => {
        adopt(await webApi.patch<ArtistProfile>(path, { version: base.version, content }));
        setSaved(true);
      });
    },
    act: (work) => attempt(async () => setBase(await work(path, base.version))),
    loadTheirs() {
      settle();
      if (theirs !== null) adopt(theirs);
    },
    keepMine() {
      settle();
      if (theirs !== null) setBase(theirs);
    },
  };
}
