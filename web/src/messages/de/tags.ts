import { tagNamesIn } from '../tag-table.ts';

export const tags = tagNamesIn('de');
