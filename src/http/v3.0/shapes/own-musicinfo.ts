/** `musicinfo` of artists and albums; that of tracks is in `track.ts`. */
import { listAt } from '../../../catalogue/columns/list-column.ts';
import { textOfRow } from '../../../catalogue/columns/row-texts.ts';
import { hasOwnTags, tagsOfTracks } from '../../../catalogue/query/musicinfo.ts';
import type { CatalogueRow } from './render-context.ts';
import { encodedTexts, object, type ResultField, translations } from './shape.ts';

export const ownMusicinfo = (of: 'artists' | 'albums', help: string): ResultField<CatalogueRow> =>
  object('musicinfo', help, [
    encodedTexts<CatalogueRow>(
      'tags',
      'Tags; where none were given, those of the tracks, the most frequent first.',
      'tag',
      ({ catalogue, ordinal }, source, write) => {
        const owners = catalogue[of];
        if (hasOwnTags(owners, ordinal))
          for (const tag of listAt(owners.tags, ordinal)) write(source.ownTags[of](tag));
        else for (const tag of tagsOfTracks(catalogue, owners, ordinal)) write(source.tags(tag));
      },
    ),
    translations(
      'description',
      'Texts by language; empty where there is none.',
      ({ catalogue, ordinal }, write) => {
        const { starts, lang, text } = catalogue[of].description;
        for (let i = starts[ordinal]; i < starts[ordinal + 1]; i++)
          write(lang.texts[lang.number[i]], textOfRow(text, i));
      },
    ),
  ]);
