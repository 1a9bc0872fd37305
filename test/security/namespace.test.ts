import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ATTACK_PAGES } from './attack-site.ts';
import { NAMES, NAME_SERVER, ORIGINS, PUBLIC } from './namespace/addresses.ts';
import type { NamespaceRun } from './namespace/run.ts';

/** It takes minutes, so it runs only when asked for. */
const WANTED = process.env['NAMESPACE_TESTS'] === '1';
/** Namespaces of its own for network, mounts and processes, so that all of them end with the first. */
const UNSHARE = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  '--',
];

const REFUSED = 'Pages ask for resources that this service may not open; they were judged without them.';

/**
 * The whole service in a network namespace from which every address of the internet and of all private networks
 * leads to one machine that records connections. It runs once with only the attacker's site allowed, and once with
 * everything allowed, which shows that each address exists and is reached by the same pages.
 */
describe.skipIf(!WANTED)(
  'where every address exists (set NAMESPACE_TESTS=1; needs Linux, root or user namespaces, unshare and ip)',
  { timeout: 900_000 },
  () => {
    let guarded: NamespaceRun;
    let open: NamespaceRun;

    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sitedelta-security-'));
      await writeFile(join(folder, 'resolv.conf'), `nameserver ${NAME_SERVER}\n`);
      await writeFile(join(folder, 'nsswitch.conf'), 'hosts: files dns\n');
      const mounts = ['resolv.conf', 'nsswitch.conf']
        .map((file) => `mount --bind ${join(folder, file)} /etc/${file}`)
        .join(' && ');
      const run = fileURLToPath(new URL('namespace/run.ts', import.meta.url));
      const child = spawn(
        'unshare',
        [...UNSHARE, 'sh', '-c', `${mounts} && exec "$0" "$1"`, process.execPath, run],
        { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
      );
      try {
        const ended = once(child, 'exit').then(() =>
          Promise.reject(new Error('The run ended; see its output.')),
        );
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own process
        const [runs] = (await Promise.race([once(child, 'message'), ended])) as [
          { guarded: NamespaceRun; open: NamespaceRun },
        ];
        ({ guarded, open } = runs);
      } finally {
        child.kill('SIGKILL');
        await rm(folder, { recursive: true, force: true });
      }
    }, 890_000);

    it('connections arrive only at the public page', () => {
      expect(guarded.arrivals.filter((arrival) => arrival !== `${PUBLIC} 80`)).toEqual([]);
      expect(guarded.ownArrivals).toEqual([]);
    });

    it('every packet belongs to those connections or to a DNS query', () => {
      const { counters, questions, arrivals, sentPackets } = guarded;
      expect(counters).toMatchObject({
        'Tcp.PassiveOpens': arrivals.length,
        'Tcp.OutRsts': 0,
        'Udp.InDatagrams': questions.length,
        'Udp.NoPorts': 0,
        Udp6InDatagrams: 0,
        Udp6NoPorts: 0,
        'Icmp.InMsgs': 0,
        'IpExt.InMcastPkts': 0,
        'IpExt.InBcastPkts': 0,
        'Ip.InUnknownProtos': 0,
        Ip6InUnknownProtos: 0,
      });
      // Not even to this machine's own addresses.
      expect(sentPackets).toBe(questions.length);
    });

    it('only the service sends DNS queries, and only for allowed names', () => {
      const asked = new Set(guarded.questions.map(({ name }) => name));
      expect([...asked].filter((name) => NAMES[name] === undefined && name !== 'behind.test')).toEqual([]);
      expect(asked).not.toContain('unasked.test');
      // Chromium asks for HTTPS records besides; the system's resolver does not.
      expect(new Set(guarded.questions.map(({ type }) => type))).toEqual(new Set([1, 28]));
    });

    it('createScan refuses every forbidden address, unless its name changes later', () => {
      const accepted = ORIGINS.filter((_, index) => guarded.posts[index] !== 400).map(([origin]) => origin);
      expect(accepted.filter((origin) => origin !== 'http://rebind.test')).toEqual([]);
    });

    it('a scan of a name whose address changes fails, and normal scans still work', () => {
      expect(guarded.rebind).toMatchObject({ status: 'failed' });
      expect(guarded.attack.result?.limitations).toContain(REFUSED);
      expect(guarded.attack).toMatchObject({
        status: 'complete',
        result: { counts: { pages: ATTACK_PAGES } },
      });
      const [before, after] = guarded.publicScans;
      expect(before).toMatchObject({ status: 'complete', result: { counts: { pages: 1 } } });
      expect(after.result).toEqual(before.result);
    });

    it.each(ORIGINS.filter(([, arrivesAt]) => arrivesAt !== null))(
      'the same pages reach %s where it is allowed',
      (_origin, arrivesAt) => {
        expect([...open.arrivals, ...open.ownArrivals]).toContain(arrivesAt);
      },
    );
  },
);
