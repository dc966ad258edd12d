/** Where the focus belongs when what had it is gone: the heading of the page, made ready to take it. */
export function pageHeading(): HTMLElement | null {
  const content = document.getElementById('content');
  const heading = content?.querySelector('h1') ?? content;
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}
