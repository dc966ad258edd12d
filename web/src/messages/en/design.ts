/** Texts of the design components. */
export const design = {
  close: 'Close',
  cancel: 'Cancel',
  all: 'All',
  /** “Charts: Albums”; in French, with a space before the colon. */
  labelled: (label: string, value: string) => `${label}: ${value}`,
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Couldn’t copy the text. Select it and copy it yourself.',
  news: 'Notifications',
  remove: (name: string) => `Remove ${name}`,
  saved: 'All changes are saved.',
  unsaved: 'You have unsaved changes.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your unsaved changes will be lost.',
  leave: 'Leave',
  asTable: 'Show as table',
  partFailed: 'Couldn’t load part of the list.',
  needsScripts: 'This part of the page needs JavaScript, which is turned off in your browser.',
  licence: {
    none: 'All rights reserved',
    other: 'Another licence',
    share: 'Share it, with credit to the author',
    shareFreely: 'Share it freely',
    commercial: 'Use it commercially',
    notCommercial: 'No commercial use',
    change: 'Adapt it',
    changeAlike: 'Adapt it, under the same licence',
    notChange: 'No adaptations',
    /** The parts of the names of Creative Commons licences, as their official names have them. */
    words: {
      by: 'Attribution',
      nc: 'NonCommercial',
      nd: 'NoDerivatives',
      sa: 'ShareAlike',
    },
  },
};
