// Installs ffmpeg if it is missing (see apt-install.js), unless CANTIGA_INSTALL_FFMPEG=off. Otherwise prints how to install it. Never fails:
// without ffmpeg the service sends audio as it is stored.
import { canInstall, install, print, runs } from './apt-install.js';

const INSTRUCTIONS = {
  linux: 'install it with your package manager (Debian, Ubuntu: apt-get install ffmpeg)',
  darwin: 'install it with `brew install ffmpeg`',
  win32: 'install it with `winget install ffmpeg`',
};
const { CANTIGA_FFMPEG, CANTIGA_INSTALL_FFMPEG } = process.env;

if (!runs(CANTIGA_FFMPEG || 'ffmpeg', '-version')) {
  if (CANTIGA_INSTALL_FFMPEG !== 'off' && !CANTIGA_FFMPEG && canInstall()) installFfmpeg();
  else print(`ffmpeg is missing, so audio is only sent as it is stored; ${advice()}.`);
}

function installFfmpeg() {
  print(
    'Installing ffmpeg with apt-get, to convert audio. This takes about a minute, once. CANTIGA_INSTALL_FFMPEG=off turns it off.',
  );
  const error = install('ffmpeg');
  if (runs('ffmpeg', '-version')) print('Installed ffmpeg.');
  else print(`ffmpeg could not be installed${error && ` (${error})`}; ${advice()}.`);
}

function advice() {
  if (CANTIGA_FFMPEG) return 'CANTIGA_FFMPEG does not name a working ffmpeg';
  return INSTRUCTIONS[process.platform] ?? 'see https://ffmpeg.org/download.html';
}
