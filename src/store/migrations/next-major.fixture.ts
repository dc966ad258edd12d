/** Loaded before the program (`node --import`), this makes a newer major version of it, with a migration that removes a column. */
import { BREAKING_VERSIONS, latestVersion, MIGRATIONS } from './migrations.ts';
import './next-minor.fixture.ts';

MIGRATIONS.push(() => ['alter table feed drop column subtitle']);
BREAKING_VERSIONS.push(latestVersion());
