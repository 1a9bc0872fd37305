import { tmpdir } from 'node:os';

/**
 * What the service and its browser need of our environment. It opens pages of others, so it gets neither tokens nor
 * inputs.
 */
const PASSED_ON = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  // Where browsers and their libraries and fonts are.
  'PUPPETEER_CACHE_DIR',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
  'XDG_CACHE_HOME',
  'SYSTEMROOT',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'PROGRAMDATA',
  'LOCALAPPDATA',
  'APPDATA',
  'USERPROFILE',
  // Settings of the service.
  'BROWSER_SANDBOX',
  'LOG_LEVEL',
  'TRY_PAGES',
  'SCREENSHOTS',
  // Certificates that the site's own may rest on.
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  // A runner ends the processes that carry it once the job is over, should we have been killed.
  'RUNNER_TRACKING_ID',
];

/**
 * The environment of the service.
 *
 * @param folder Its temporary folder.
 */
export function serviceEnvironment(
  env: Record<string, string | undefined>,
  folder: string,
): Record<string, string> {
  const own: Record<string, string> = { TMPDIR: folder, TEMP: folder, TMP: folder };
  // For what is made once and used by all services, such as a browser that has to be unpacked.
  own['SITEDELTA_SHARED_TMPDIR'] = tmpdir();
  // On Windows Node reads it only when it starts, so the service can't set it itself.
  own['UV_THREADPOOL_SIZE'] = '64';
  for (const name of PASSED_ON) {
    const value = env[name];
    if (value !== undefined) own[name] = value;
  }
  return own;
}
