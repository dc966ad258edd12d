import { runTogether } from './together.fixture.ts';

runTogether('users');
