import { sectionMessages } from '../messages/section.ts';
import type { StudioMessages } from './messages/type.ts';

export type { StudioMessages };

export const studioMessages = sectionMessages<StudioMessages>({
  en: () => import('./messages/en.ts'),
  de: () => import('./messages/de.ts'),
  fr: () => import('./messages/fr.ts'),
  es: () => import('./messages/es.ts'),
});
