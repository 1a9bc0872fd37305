import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressPolicy } from '../../../server/egress/policy.ts';

const WEB_PORTS = [
  { from: 80, to: 80 },
  { from: 443, to: 443 },
];

function policy(allowTargets: string[] = [], denyTargets: string[] = []) {
  return createAddressPolicy({ allowTargets, denyTargets, allowPorts: WEB_PORTS });
}

/** Whether a URL's host is allowed, checked as proxy and guard do it: parsed once, then by hostname. */
function isAllowed(host: string, port = 80, allow: string[] = [], deny: string[] = []): boolean {
  return policy(allow, deny).checkName(new URL(`http://${host}/`).hostname, port).allowed;
}

/** IANA's special-purpose registries, multicast, unassigned IPv6 space and Azure's platform address. */
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['255.255.255.255', 32],
  ['168.63.129.16', 32],
];

function inBlock([base, bits]: [string, number], random: number): number {
  const start = base.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
  return start + (random % 2 ** (32 - bits));
}

function dotted(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

const hex16 = (value: number): string => value.toString(16);
const SPELLINGS: ((value: number) => string)[] = [
  dotted,
  (value) => `${dotted(value)}.`,
  String,
  (value) => `0x${value.toString(16)}`,
  (value) => `0${value.toString(8)}`,
  (value) =>
    dotted(value)
      .split('.')
      .map((octet) => `0${Number(octet).toString(8)}`)
      .join('.'),
  (value) =>
    dotted(value)
      .split('.')
      .map((octet) => `0x${Number(octet).toString(16)}`)
      .join('.'),
  (value) => `${Math.floor(value / 2 ** 24)}.${value % 2 ** 24}`,
  (value) => `${Math.floor(value / 2 ** 24)}.${Math.floor(value / 2 ** 16) % 256}.${value % 2 ** 16}`,
  (value) => `[::ffff:${dotted(value)}]`,
  (value) => `[::ffff:${hex16(Math.floor(value / 65_536))}:${hex16(value % 65_536)}]`,
  (value) => `[::${dotted(value)}]`,
  (value) => `[64:ff9b::${dotted(value)}]`,
  (value) => `[64:ff9b:1::${dotted(value)}]`,
  (value) => `[::ffff:0:${dotted(value)}]`,
  (value) => `[2002:${hex16(Math.floor(value / 65_536))}:${hex16(value % 65_536)}::1]`,
  (value) =>
    `[2001:0:1:2:3:4:${hex16(65_535 - Math.floor(value / 65_536))}:${hex16(65_535 - (value % 65_536))}]`,
];

describe('special-purpose addresses', () => {
  it('are refused in every spelling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SPECIAL_V4),
        fc.nat(2 ** 32 - 1),
        fc.constantFrom(...SPELLINGS),
        (block, random, spell) => !isAllowed(spell(inBlock(block, random))),
      ),
      { numRuns: 5_000 },
    );
  });

  it.each([
    '[::]',
    '[::1]',
    '[::7f00:1]',
    '[::1:7f00:1]',
    '[4000::1]',
    '[100::1]',
    '[100:0:0:1::1]',
    '[1fff::1]',
    '[2001::1]',
    '[2001:1::1]',
    '[2001:2::1]',
    '[2001:3::1]',
    '[2001:4:112::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:30::1]',
    '[2001:db8::1]',
    '[2002::1]',
    '[2620:4f:8000::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[8000::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '100.100.100.200',
    '192.0.0.192',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'a.localhost.',
    'a..b',
    '１２７.0.0.1',
    '127。0。0。1',
  ])('%s is refused', (host) => {
    expect(isAllowed(host)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '168.63.129.17',
    '[2606:4700::1111]',
    '[::ffff:1.1.1.1]',
    'example.com',
    'example.com.',
  ])('%s is allowed', (host) => {
    expect(isAllowed(host)).toBe(true);
  });
});

describe('lists and ports', () => {
  it.each([
    // host, port, allow, deny, expected
    ['10.1.2.3', 80, ['10.0.0.0/8'], [], true],
    ['10.1.2.3', 8080, ['10.0.0.0/8'], [], true],
    ['11.1.2.3', 8080, ['10.0.0.0/8'], [], false],
    ['10.1.2.3', 80, ['10.0.0.0/8'], ['10.1.0.0/16'], false],
    ['10.2.2.3', 80, ['10.0.0.0/8'], ['10.1.0.0/16'], true],
    ['[::ffff:10.1.2.3]', 80, ['10.0.0.0/8'], [], true],
    ['10.1.2.3', 80, ['::ffff:10.0.0.0/104'], [], true],
    ['[fd00::1]', 80, ['fd00::/8'], [], true],
    ['[64:ff9b::10.1.2.3]', 80, ['64:ff9b::/96'], ['10.0.0.0/8'], false],
    ['127.0.0.1', 3000, ['127.0.0.1'], [], true],
    ['127.0.0.2', 3000, ['127.0.0.1'], [], false],
    ['localhost', 80, ['127.0.0.1'], [], false],
    ['localhost', 80, ['localhost'], [], true],
    ['shop.example', 8080, ['shop.example'], [], true],
    ['shop.example', 8080, [], [], false],
    ['a.shop.example', 8080, ['*.shop.example'], [], true],
    ['shop.example', 8080, ['*.shop.example'], [], false],
    ['evilshop.example', 8080, ['*.shop.example'], [], false],
    ['shop.example.', 80, [], ['shop.example'], false],
    ['a.shop.example', 80, ['a.shop.example'], ['*.shop.example'], false],
    ['bücher.example', 80, [], ['bücher.example'], false],
    ['1.1.1.1', 22, [], [], false],
    ['1.1.1.1', 0, ['1.1.1.1'], [], false],
  ] as [string, number, string[], string[], boolean][])(
    '%s:%i, allow %j, deny %j: %s',
    (host, port, allow, deny, expected) => {
      expect(isAllowed(host, port, allow, deny)).toBe(expected);
    },
  );

  it('allows a listed name whatever it resolves to, except for denied addresses', () => {
    const listed = policy(['shop.example'], ['10.0.0.0/8']);
    expect(listed.checkAddress('127.0.0.1', 3000, { host: 'shop.example' }).allowed).toBe(true);
    expect(listed.checkAddress('10.0.0.1', 3000, { host: 'shop.example' }).allowed).toBe(false);
    expect(listed.checkAddress('127.0.0.1', 3000, { host: 'other.example' }).allowed).toBe(false);
  });

  it('refuses the listening address of the service unless it is listed', () => {
    const own = { addresses: ['1.1.1.1'], port: 80 };
    const options = { denyTargets: [], allowPorts: WEB_PORTS, own };
    const strict = createAddressPolicy({ ...options, allowTargets: [] });
    expect(strict.checkName('1.1.1.1', 80).allowed).toBe(false);
    expect(strict.checkName('1.1.1.1', 443).allowed).toBe(true);
    expect(
      createAddressPolicy({ ...options, allowTargets: ['1.1.1.1'] }).checkName('1.1.1.1', 80).allowed,
    ).toBe(true);
  });

  it.each([
    '',
    ' ',
    '*',
    '*.',
    'a..b',
    'http://a',
    'a:80',
    'a/b',
    '10.0.0.1/8',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/x',
    'fe80::1%lo',
    '127.1',
    '0x7f.1',
    '*.1.2.3.4',
    'a*b',
    '[::1',
    '::/129',
  ])('entry "%s" is an error', (entry) => {
    expect(() => policy([entry])).toThrow();
  });
});
