export * from './catalogue.ts';
export * from './design.ts';
export * from './discover.ts';
export * from './following.ts';
export * from './player.ts';
export * from './refusals.ts';
export * from './shell.ts';
export * from './tags.ts';
