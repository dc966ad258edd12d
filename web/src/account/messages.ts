import type { AccountMessages } from '../messages/en/account.ts';
import { sectionMessages } from '../messages/section.ts';

export const accountMessages = sectionMessages<AccountMessages>({
  en: async () => (await import('../messages/en/account.ts')).account,
  de: async () => (await import('../messages/de/account.ts')).account,
  fr: async () => (await import('../messages/fr/account.ts')).account,
  es: async () => (await import('../messages/es/account.ts')).account,
});
