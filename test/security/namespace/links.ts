import { execFileSync } from 'node:child_process';

/** The two ends of a wire between the service's namespace and the rest of the world, in which every address exists. */
export const HERE = { link: 'wire0', mac: '02:00:00:00:00:02', v4: '9.9.9.2', v6: '2606:4700::2' };
export const THERE = { link: 'wire1', mac: '02:00:00:00:00:01', v4: '9.9.9.1', v6: '2606:4700::1' };

/** Makes the wire from this namespace to that of another process. */
export function createLink(pid: number): void {
  ip('link add', HERE.link, 'type veth peer name', THERE.link, 'netns', String(pid));
}

/** Sends everything that is not loopback over the wire. */
export function leadAway(): void {
  bringUp(HERE, THERE);
  ip('route add default via', THERE.v4, 'dev', HERE.link, 'onlink');
  ip('-6 route add default via', THERE.v6, 'dev', HERE.link, 'onlink');
}

/** Makes every address of both versions of IP one of this machine. */
export function ownAllAddresses(nameServer: string): void {
  bringUp(THERE, HERE);
  ip('addr add', `${nameServer}/32`, 'dev lo');
  // In the table that is looked up first, the longer prefix routes back to the service.
  ip('route add', `${HERE.v4}/32`, 'dev', THERE.link, 'table local');
  ip('-6 route add', `${HERE.v6}/128`, 'dev', THERE.link, 'table local');
  ip('route add local 0.0.0.0/0 dev lo');
  ip('-6 route add local ::/0 dev lo');
}

function bringUp(own: typeof HERE, other: typeof HERE): void {
  ip('link set lo up');
  ip('link set', own.link, 'address', own.mac);
  ip('addr add', `${own.v4}/32`, 'dev', own.link);
  ip('-6 addr add', `${own.v6}/128`, 'dev', own.link, 'nodad');
  ip('link set', own.link, 'up');
  // Permanent neighbours: no ARP or neighbour discovery packets disturb the counters.
  ip('neigh add', other.v4, 'lladdr', other.mac, 'dev', own.link, 'nud permanent');
  ip('-6 neigh add', other.v6, 'lladdr', other.mac, 'dev', own.link, 'nud permanent');
}

function ip(...words: string[]): void {
  execFileSync('ip', words.join(' ').split(' '), { stdio: ['ignore', 'ignore', 'inherit'] });
}
