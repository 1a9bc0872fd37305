/** Variables that browsers and fontconfig need; the browser gets no others of our environment. */
const PASSED_ON = [
  'PATH',
  'TZ',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
  'LD_LIBRARY_PATH',
  'SYSTEMROOT',
  'WINDIR',
  'PROGRAMFILES',
  'LOCALAPPDATA',
  'USERPROFILE',
];

/**
 * The environment of a browser.
 * @param folder its home and temporary folder
 * @param own additional variables
 */
export function browserEnvironment(
  folder: string,
  own: Record<string, string>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const env: Record<string, string> = { HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder };
  // On macOS Chromium gets the temporary folder from the system unless this variable names it.
  if (platform === 'darwin') env['MAC_CHROMIUM_TMPDIR'] = folder;
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return { ...env, ...own };
}
