/** Loaded before the program (`node --import`), this makes a newer major version of it, with a migration that removes a table. */
import { BREAKING_VERSIONS, latestVersion, MIGRATIONS } from './migrations.ts';
import './next-minor.fixture.ts';

MIGRATIONS.push(() => ['drop table added_table']);
BREAKING_VERSIONS.push(latestVersion());
