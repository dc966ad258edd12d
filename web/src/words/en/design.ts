/** What the controls say by themselves, on whatever page. */
export const design = {
  close: 'Close',
  cancel: 'Cancel',
  all: 'All',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser would not copy it. Select the text and copy it yourself.',
  news: 'News',
  remove: (name: string) => `Remove ${name}`,
  asTable: 'Show as a table',
  needsScripts: 'This part of the page needs JavaScript, which is turned off in this browser.',
  licence: {
    none: 'All rights reserved',
    other: 'Another licence',
    share: 'Copy and share it, and name who made it',
    shareFreely: 'Copy and share it as you like',
    commercial: 'Use it to earn money as well',
    notCommercial: 'Not to earn money',
    change: 'Change it and build on it',
    changeAlike: 'Change it and build on it, under the same licence',
    notChange: 'Not changed: only as it is',
  },
};
