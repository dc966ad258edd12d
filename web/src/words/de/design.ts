/** What the controls say by themselves, on whatever page. */
export const design = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  all: 'Alle',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser hat nichts kopiert. Bitte den Text markieren und selbst kopieren.',
  news: 'Neuigkeiten',
  remove: (name: string) => `${name} entfernen`,
  asTable: 'Als Tabelle zeigen',
  needsScripts: 'Dieser Teil der Seite braucht JavaScript, das in diesem Browser ausgeschaltet ist.',
  licence: {
    none: 'Alle Rechte vorbehalten',
    other: 'Eine andere Lizenz',
    share: 'Kopieren und weitergeben, mit Namensnennung',
    shareFreely: 'Kopieren und weitergeben, ganz frei',
    commercial: 'Auch für kommerzielle Zwecke',
    notCommercial: 'Nicht für kommerzielle Zwecke',
    change: 'Verändern und darauf aufbauen',
    changeAlike: 'Verändern und darauf aufbauen, unter derselben Lizenz',
    notChange: 'Nicht verändern: nur so, wie es ist',
  },
};
