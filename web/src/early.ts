/** Runs before the page is drawn, so that the dark theme does not flash light first. */
document.documentElement.classList.add('scripted');
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
} catch {
  // Storage may be forbidden, which throws.
}
