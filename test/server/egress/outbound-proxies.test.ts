import { describe, expect, it } from 'vitest';
import { readOutboundProxies } from '../../../server/egress/outbound-proxies.ts';

const PROXIES = { http: 'http://proxy.test:3128', https: 'https://me:word@secure.test', direct: [] };

function hostOf(direct: string[], host: string, port = 443): string | undefined {
  return readOutboundProxies({ ...PROXIES, direct }, []).of(host, port, 'https')?.host;
}

describe('the proxy of a connection', () => {
  it('depends on the scheme', () => {
    const proxies = readOutboundProxies({ ...PROXIES, https: null }, []);

    expect(proxies.of('a.test', 80, 'http')?.host).toBe('proxy.test:3128');
    expect(proxies.of('a.test', 443, 'https')).toBeNull();
  });

  it.each(['localhost', 'app.localhost', 'LOCALHOST.', '127.0.0.1', '127.9.9.9', '[::1]', '0.0.0.0', '[::]'])(
    'is not used for this machine: %s',
    (host) => {
      expect(hostOf([], host)).toBeUndefined();
    },
  );

  it.each([
    ['a.test', 'a.test'],
    ['a.test', 'www.a.test'],
    ['A.test.', 'a.TEST'],
    ['.a.test', 'www.a.test'],
    ['*.a.test', 'www.a.test'],
    ['a.test:443', 'a.test'],
    ['*', 'b.test'],
    ['10.0.0.7', '10.0.0.7'],
    ['fd00::7', '[fd00::7]'],
    ['[fd00::7]:443', '[fd00::7]'],
    [' a.test ', 'a.test'],
  ])('is not used by the exception "%s" for %s', (direct, host) => {
    expect(hostOf([direct], host)).toBeUndefined();
  });

  it.each([
    ['a.test', 'ba.test'],
    ['a.test', 'a.test.b'],
    ['a.test:8443', 'a.test'],
    ['0.0.7', '10.0.0.7'],
    ['fd00::7', '[fd00::7:443]'],
    ['', 'a.test'],
  ])('is there in spite of the exception "%s" for %s', (direct, host) => {
    expect(hostOf([direct], host)).toBe('secure.test');
  });
});

it('resolves only hosts that the user has named', () => {
  const proxies = readOutboundProxies(PROXIES, ['a.test']);

  expect(['a.test', 'A.test.', 'www.a.test', 'b.test'].map((host) => proxies.mayResolve(host))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each(['ftp://me:word@proxy.test', 'proxy', 'http://'])('refuses %s without repeating it', (http) => {
  expect(() => readOutboundProxies({ ...PROXIES, http }, [])).toThrow(
    /^The proxy is not an http or https address\.$/,
  );
});
