import { expect, it } from 'vitest';
import { egressFlags } from '../../../server/egress/browser-flags.ts';

it.each([
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
])('the browser is started with %s', (flag) => {
  expect(egressFlags('http://127.0.0.1:9')).toContain(flag);
});
