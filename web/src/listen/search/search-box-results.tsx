/** The results below the search box, by kind. */
import { ListMusic, Search, Tag } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { useMessages } from '../../messages/messages.tsx';
import styles from './search-box.module.css';
import type { Suggestion, SuggestionKind } from './suggestions.ts';
import type { Suggestions } from './use-suggestions.ts';

interface Props {
  id: string;
  suggestions: Suggestions;
  q: string;
  /** The page with all results. */
  all: string;
  /** The index of the option that the keyboard selected; -1 if none. */
  active: number;
  onGo(to: string): void;
}

export const optionId = (id: string, index: number) => `${id}-${index}`;

export function SearchResults({ id, suggestions, q, all, active, onGo }: Props) {
  const { discover, catalogue, following } = useMessages();
  const titleOf = (kind: SuggestionKind) => (kind === 'people' ? following.people : catalogue[kind]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
    else list.current?.scrollTo({ top: 0 });
  }, [id, active]);
  const { groups, failed } = suggestions;
  const starts = groups.map((_, position) =>
    groups.slice(0, position).reduce((sum, before) => sum + before.suggestions.length, 0),
  );
  const count = groups.reduce((sum, group) => sum + group.suggestions.length, 0);
  const optionAt = (index: number, to: string) => ({
    id: optionId(id, index),
    to,
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    className: styles['option'],
    // Keeps the focus in the input.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onGo(to);
    },
  });
  return (
    <div ref={list} id={id} role="listbox" aria-label={discover.searchLabel} className={styles['results']}>
      {groups.map(({ kind, suggestions: items }, position) => (
        <fieldset key={kind} aria-label={titleOf(kind)} className={styles['group']}>
          <div className={styles['kind']} aria-hidden>
            {titleOf(kind)}
          </div>
          {items.map((suggestion, i) => (
            <Link key={suggestion.to} {...optionAt(starts[position] + i, suggestion.to)}>
              <SuggestionImage kind={kind} suggestion={suggestion} />
              <span className={styles['names']}>
                <span className={styles['name']} dir="auto">
                  {suggestion.name}
                </span>
                {suggestion.by !== '' && (
                  <span className={styles['by']} dir="auto">
                    {suggestion.by}
                  </span>
                )}
              </span>
            </Link>
          ))}
        </fieldset>
      ))}
      {count === 0 && (
        <div className={styles['none']}>{failed ? discover.searchFailed : discover.searchNone(q)}</div>
      )}
      <Link {...optionAt(count, all)}>
        <span className={styles['sign']}>
          <Search />
        </span>
        <span className={styles['name']} dir="auto">
          {discover.searchAll(q)}
        </span>
      </Link>
    </div>
  );
}

interface ImageProps {
  kind: SuggestionKind;
  suggestion: Suggestion;
}

function SuggestionImage({ kind, suggestion: { name, image } }: ImageProps) {
  if (image !== undefined && (kind === 'artists' || kind === 'people'))
    return <ArtistImage name={name} src={image} alt="" size="tiny" />;
  if (image !== undefined) return <Cover src={image} alt="" size="tiny" />;
  const Sign = kind === 'tags' ? Tag : ListMusic;
  return (
    <span className={styles['sign']}>
      <Sign aria-hidden />
    </span>
  );
}
