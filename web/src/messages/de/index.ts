import type { Messages } from '../en/index.ts';
import { catalogue } from './catalogue.ts';
import { design } from './design.ts';
import { find } from './find.ts';
import { player } from './player.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';

export const german: Messages = { design, find, player, refusals, shell, catalogue };
