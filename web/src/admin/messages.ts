import { sectionMessages } from '../messages/section.ts';
import type { AdminMessages } from './messages/type.ts';

export type { AdminMessages };

export const adminMessages = sectionMessages<AdminMessages>({
  en: () => import('./messages/en/index.ts'),
  de: () => import('./messages/de/index.ts'),
  fr: () => import('./messages/fr/index.ts'),
  es: () => import('./messages/es/index.ts'),
});
