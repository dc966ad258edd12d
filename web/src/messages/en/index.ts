import type { Translated } from '../../../../src/domain/pages.ts';
import { catalogue } from './catalogue.ts';
import { design } from './design.ts';
import { find } from './find.ts';
import { player } from './player.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';

export const english = { design, find, player, refusals, shell, catalogue };

/** The other languages are checked against this type. */
export type Messages = Translated<typeof english>;
