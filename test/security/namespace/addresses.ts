/** The address of the public page. Names of the attacker resolve to it and to forbidden addresses. */
export const PUBLIC = '93.184.215.14';
/** Address of the name server. */
export const NAME_SERVER = '9.9.9.9';

/**
 * Hosts that no page may reach, and the address at which a connection arrives if it is allowed; null if nobody can
 * connect (multicast), or if it may also arrive elsewhere.
 */
export const HOSTS: [host: string, arrivesAt: string | null][] = [
  // IANA's registry of special-purpose IPv4 addresses, first or last of each block, and clouds' own addresses.
  ['0.0.0.0', '127.0.0.1'],
  ['0.1.2.3', null],
  ['10.0.0.1', '10.0.0.1'],
  ['10.255.255.254', '10.255.255.254'],
  ['100.64.0.1', '100.64.0.1'],
  ['100.100.100.200', '100.100.100.200'],
  ['100.127.255.254', '100.127.255.254'],
  ['127.0.0.2', '127.0.0.2'],
  ['127.255.255.254', '127.255.255.254'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.1', '169.254.0.1'],
  ['169.254.169.254', '169.254.169.254'],
  ['169.254.170.2', '169.254.170.2'],
  ['172.16.0.1', '172.16.0.1'],
  ['172.31.255.254', '172.31.255.254'],
  ['192.0.0.8', '192.0.0.8'],
  ['192.0.0.192', '192.0.0.192'],
  ['192.0.2.1', '192.0.2.1'],
  ['192.31.196.1', '192.31.196.1'],
  ['192.52.193.1', '192.52.193.1'],
  ['192.88.99.1', '192.88.99.1'],
  ['192.168.0.1', '192.168.0.1'],
  ['192.168.255.254', '192.168.255.254'],
  ['192.175.48.1', '192.175.48.1'],
  ['198.18.0.1', '198.18.0.1'],
  ['198.19.255.254', '198.19.255.254'],
  ['198.51.100.1', '198.51.100.1'],
  ['203.0.113.1', '203.0.113.1'],
  ['224.0.0.1', null],
  ['240.0.0.1', '240.0.0.1'],
  ['255.255.255.254', '255.255.255.254'],
  ['255.255.255.255', null],
  // Spellings.
  ['2852039167', '169.254.169.255'],
  ['0xa9fea9fd', '169.254.169.253'],
  ['0251.0376.0251.0374', '169.254.169.252'],
  ['169.254.43515', '169.254.169.251'],
  ['10.2', '10.0.0.2'],
  ['0xa.0.0.3', '10.0.0.3'],
  ['10.0.0.4.', '10.0.0.4'],
  ['%31%30.0.0.5', '10.0.0.5'],
  ['１０.0.0.6', '10.0.0.6'],
  ['10。0。0。7', '10.0.0.7'],
  // IPv6, including all forms that contain an IPv4 address.
  ['[::]', '::1'],
  ['[::1]', '::1'],
  ['[::ffff:10.0.0.8]', '10.0.0.8'],
  ['[::ffff:a9fe:a9fa]', '169.254.169.250'],
  ['[::ffff:127.0.0.3]', '127.0.0.3'],
  ['[::127.0.0.1]', '::127.0.0.1'],
  ['[::ffff:0:10.0.0.1]', '::ffff:0:a00:1'],
  ['[64:ff9b::10.0.0.1]', '64:ff9b::a00:1'],
  ['[64:ff9b:1::10.0.0.1]', '64:ff9b:1::a00:1'],
  ['[100::1]', '100::1'],
  ['[1000::1]', '1000::1'],
  ['[2001:0:1::1]', '2001:0:1::1'],
  ['[2001:2::1]', '2001:2::1'],
  ['[2001:10::1]', '2001:10::1'],
  ['[2001:20::1]', '2001:20::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2002:a00:1::1]', '2002:a00:1::1'],
  ['[3fff::1]', '3fff::1'],
  ['[4000::1]', '4000::1'],
  ['[5f00::1]', '5f00::1'],
  ['[fc00::1]', 'fc00::1'],
  ['[fd00:ec2::254]', 'fd00:ec2::254'],
  ['[fe80::1]', null],
  ['[fec0::1]', 'fec0::1'],
  ['[ff02::1]', null],
  // Names.
  ['localhost', '127.0.0.1'],
  ['a.localhost', null],
  ['inner.test', '10.9.0.1'],
  ['INNER.test.', '10.9.0.1'],
  ['six.test', 'fd00::9'],
  ['mapped.test', '10.9.0.2'],
  ['mixed.test', null],
  ['cname.test', '10.9.0.4'],
  ['nat64.test', '64:ff9b::a09:5'],
  ['many.test', null],
  ['rebind.test', null],
  ['metadata.google.internal', '169.254.169.254'],
];

/** Origins that no page may reach; those on other ports of public hosts included. */
export const ORIGINS: [origin: string, arrivesAt: string | null][] = [
  ...HOSTS.map(([host, address]): [string, string | null] => [
    `http://${host}`,
    address === null ? null : `${address} 80`,
  ]),
  [`http://${PUBLIC}:8080`, `${PUBLIC} 8080`],
  // Denied by name, before anybody asks for it.
  ['http://unasked.test:8080', `${PUBLIC} 8080`],
  ['https://10.10.0.1', '10.10.0.1 443'],
  ['https://169.254.169.249', '169.254.169.249 443'],
  ['https://[fd00::10]', 'fd00::10 443'],
  ['https://inner.test', '10.9.0.1 443'],
  ['https://127.0.0.4', '127.0.0.4 443'],
];

/** What the name server answers; `turns` are answers that alternate. */
export const NAMES: Record<string, { a?: string[]; aaaa?: string[]; cname?: string; turns?: string[][] }> = {
  'public.test': { a: [PUBLIC] },
  'unasked.test': { a: [PUBLIC] },
  'inner.test': { a: ['10.9.0.1'] },
  'six.test': { aaaa: ['fd00::9'] },
  'mapped.test': { aaaa: ['::ffff:10.9.0.2'] },
  'mixed.test': { a: [PUBLIC, '10.9.0.3'] },
  'cname.test': { cname: 'behind.test', a: ['10.9.0.4'] },
  'nat64.test': { aaaa: ['64:ff9b::10.9.0.5'] },
  'many.test': { a: [...Array.from({ length: 24 }, () => PUBLIC), '10.9.0.6'] },
  'rebind.test': { turns: [[PUBLIC], ['10.9.0.7']] },
  'metadata.google.internal': { a: ['169.254.169.254'] },
};
