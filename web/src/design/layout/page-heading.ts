/** The heading of the page, focusable: it gets the focus when the focused element is removed. */
export function pageHeading(): HTMLElement | null {
  const content = document.getElementById('content');
  const heading = content?.querySelector('h1') ?? content;
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}
