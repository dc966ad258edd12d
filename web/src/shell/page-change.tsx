/** After navigation: sets the title, moves the focus, and announces the page to screen readers. */
import { createContext, type RefObject, use, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { pageHeading } from '../design/layout/page-heading.ts';
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { headOf } from '../page.ts';

/** The title of the error page, where the page could not be shown. */
export const FailureTitle = createContext<RefObject<string | null>>({ current: null });

/** Rendered after the page, so that a failed page has set its title before. */
export function PageChange() {
  const messages = useMessages();
  const language = useLanguage();
  const matches = useMatches();
  const { pathname } = useLocation();
  const failure = use(FailureTitle);
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

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
    setAnnounced(title);
    moveFocus();
  }, [matches, messages, language, pathname, failure]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}

/** To the heading of the page, unless the user types, for example in the search box. */
function moveFocus(): void {
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, select, [contenteditable]')) return;
  pageHeading()?.focus({ preventScroll: true });
}
