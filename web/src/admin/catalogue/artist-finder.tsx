/** A search for visible artists, to choose one. */
import { useEffect, useState } from 'react';
import type { CatalogueItem } from '../../../../src/domain/admin.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import shared from '../../design/layout/page.module.css';
import { useServices } from '../../services.tsx';
import { catalogueJson } from '../kinds.ts';
import { adminMessages } from '../messages.ts';

const PAUSE_MS = 250;
const RESULTS_MAX = 8;

export function ArtistFinder({ without, onChoose }: { without: number; onChoose(id: number): void }) {
  const { merging: messages, item } = adminMessages.useMessages();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useArtistSearch(q, without);
  return (
    <div className={shared['stack']}>
      <TextField label={messages.find} type="search" dir="auto" autoComplete="off" {...bound(q, setQ)} />
      <div role="radiogroup" aria-label={messages.stays}>
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            type="radio"
            name="into"
            label={<span dir="auto">{name}</span>}
            hint={item.id(id)}
            checked={id === chosen}
            onChange={() => {
              setChosen(id);
              onChoose(id);
            }}
          />
        ))}
      </div>
      <p role="status" className={shared['total']}>
        {q.trim() !== '' && found.length === 0 ? messages.none : ''}
      </p>
    </div>
  );
}

function useArtistSearch(q: string, without: number): readonly CatalogueItem[] {
  const { webApi } = useServices();
  const [found, setFound] = useState<readonly CatalogueItem[]>([]);
  useEffect(() => {
    if (q.trim() === '') {
      setFound([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: q.trim(), hidden: 'false', limit: String(RESULTS_MAX + 1) });
      try {
        const { items } = await webApi.get<ListPage<CatalogueItem>>(
          `${catalogueJson('artist')}?${query}`,
          controller.signal,
        );
        setFound(items.filter(({ id }) => id !== without).slice(0, RESULTS_MAX));
      } catch {
        if (!controller.signal.aborted) setFound([]);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, without, webApi]);
  return found;
}
