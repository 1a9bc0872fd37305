import { readFileSync } from 'node:fs';

/** Counters of the network namespace of this process, such as `Udp.InDatagrams` or `Ip6.InMcastPkts`. */
export function readCounters(): Record<string, number> {
  const counters: Record<string, number> = {};
  for (const file of ['/proc/net/snmp', '/proc/net/netstat']) {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const [group = '', ...names] = (lines[at] ?? '').split(' ');
      const [, ...values] = (lines[at + 1] ?? '').split(' ');
      for (const [index, name] of names.entries())
        counters[`${group.slice(0, -1)}.${name}`] = Number(values[index]);
    }
  }
  for (const line of readFileSync('/proc/net/snmp6', 'utf8').trim().split('\n')) {
    const [name = '', value = ''] = line.split(/\s+/);
    counters[name] = Number(value);
  }
  return counters;
}
