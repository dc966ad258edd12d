/** What happens when another page has come: its title, where the focus goes, and what is said aloud. */
import { createContext, type RefObject, use, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { pageHeading } from '../design/layout/page-heading.ts';
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { headOf } from '../page.ts';

/** The title of what stands in the place of a page that could not be shown. */
export const FailureTitle = createContext<RefObject<string | null>>({ current: null });

/** Stands behind the page, so that a page that failed has said so before. */
export function PageChange() {
  const messages = useMessages();
  const language = useLanguage();
  const matches = useMatches();
  const { pathname } = useLocation();
  const failure = use(FailureTitle);
  const shown = useRef(pathname);
  const [said, setSaid] = useState('');

  useEffect(() => {
    const { name } = messages.shell;
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    const title =
      failure.current === null
        ? headOf(matches, data, null, messages, language).title
        : `${failure.current} · ${name}`;
    document.title = title;
    if (shown.current === pathname) return;
    shown.current = pathname;
    setSaid(title);
    leadFocus();
  }, [matches, messages, language, pathname, failure]);

  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

/** To the heading of the page, unless somebody writes: they stay where they are, as a search does while it is typed. */
function leadFocus(): void {
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, select, [contenteditable]')) return;
  pageHeading()?.focus({ preventScroll: true });
}
