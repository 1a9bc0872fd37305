import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('../../server/', import.meta.url));

/** Modules through which a program reaches the network. */
const NETWORK =
  /^import (?!type)(.*) from '(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises|undici|inspector)';$/gm;
/** Files outside of the egress that listen but never connect. */
const LISTENERS = [
  'engine/browser/start/deny-proxy.ts',
  'local/serve-folder.ts',
  'ops/metrics/metrics-endpoint.ts',
];
/** Reaches a socket in the data folder, which no site can name. */
const ON_THE_MACHINE = ['ops/queue/control-socket.ts'];
/** What pages of ours run there asks the service itself. */
const IN_THE_READERS_BROWSER = ['assets/watch-scan.js'];
/** Imports that only recognise addresses. */
const HARMLESS = /^\{ (?:(?:, )?\b(?:BlockList|isIP|isIPv4|isIPv6))+ \}$/;

const files = readdirSync(SERVER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|c?js)$/.test(entry.name))
  .map((entry) => relative(SERVER, join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith('egress/') && ![...LISTENERS, ...ON_THE_MACHINE].includes(file));

it('the service reaches the network only through the egress', () => {
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap((file) => {
    const source = readFileSync(join(SERVER, file), 'utf8');
    const imports = [...source.matchAll(NETWORK)].filter(([, names = '']) => !HARMLESS.test(names));
    const calls = IN_THE_READERS_BROWSER.includes(file) ? [] : [...source.matchAll(/(?<![.\w])fetch\(/g)];
    const own = calls.filter(({ index }) => !/(async |function )$/.test(source.slice(0, index)));
    return [...imports, ...own].map(([text]) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});
