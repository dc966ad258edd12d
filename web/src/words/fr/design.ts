/** What the controls say by themselves, on whatever page. */
export const design = {
  close: 'Fermer',
  cancel: 'Annuler',
  all: 'Tout voir',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Le navigateur n’a rien copié. Sélectionnez le texte et copiez-le vous-même.',
  news: 'Nouvelles',
  remove: (name: string) => `Retirer ${name}`,
  asTable: 'Afficher en tableau',
  needsScripts: 'Cette partie de la page a besoin de JavaScript, qui est désactivé dans ce navigateur.',
  licence: {
    none: 'Tous droits réservés',
    other: 'Une autre licence',
    share: 'Copier et partager, en citant l’auteur',
    shareFreely: 'Copier et partager librement',
    commercial: 'Utiliser aussi à des fins commerciales',
    notCommercial: 'Pas d’utilisation commerciale',
    change: 'Modifier et adapter',
    changeAlike: 'Modifier et adapter, sous la même licence',
    notChange: 'Pas de modification : seulement tel quel',
  },
};
