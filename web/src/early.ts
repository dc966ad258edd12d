/** Runs before anything is drawn, so that nobody who chose the dark sees the light first. */
document.documentElement.classList.add('scripted');
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
} catch {
  // Browsers may keep nothing for us, and say so by throwing.
}
