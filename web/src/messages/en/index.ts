/** The texts of all pages; sections that are loaded later have their own. */
export * from './catalogue.ts';
export * from './design.ts';
export * from './discover.ts';
export * from './following.ts';
export * from './player.ts';
export * from './playlists.ts';
export * from './refusals.ts';
export * from './shell.ts';
export * from './tags.ts';
