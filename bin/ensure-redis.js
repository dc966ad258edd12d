// Installs a Redis server for the tests if neither Valkey nor Redis is there (see apt-install.js), unless CANTIGA_TEST_REDIS is set. Never
// fails: without a server, the tests that need one are skipped.
import { canInstall, install, print, runs } from './apt-install.js';

const isThere = () => ['valkey-server', 'redis-server'].some((program) => runs(program, '--version'));

if (!process.env.CANTIGA_TEST_REDIS && !isThere() && canInstall()) {
  print('Installing redis-server with apt-get, for the tests. CANTIGA_TEST_REDIS=off turns it off.');
  const error = install('redis-server');
  print(
    isThere() ? 'Installed redis-server.' : `redis-server could not be installed${error && ` (${error})`}.`,
  );
}
