/** Loaded before the program (`node --import`), this makes a newer minor version of it. */
import { MIGRATIONS } from './migrations.ts';
import { addEverywhere } from './newer-program.fixture.ts';

MIGRATIONS.push(addEverywhere);
