import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { egressFlags } from '../../../server/egress/browser-flags.ts';
import { openEgress } from '../../../server/egress/egress.ts';
import { createAddressPolicy } from '../../../server/egress/policy.ts';
import { createResolver } from '../../../server/egress/resolver.ts';
import { signIn } from '../../../server/egress/sign-in.ts';
import { openCanary } from '../../security/canary.ts';
import { openBrowser } from '../../../harness/browser/open-browser.ts';
import { openPage } from '../../../harness/browser/open-page.ts';
import { portOf } from './port-of.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server on a loopback address that records its requests. */
async function site(host: string, html: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end(html);
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  closers.push(() => server.close() && server.closeAllConnections());
  return { asked, port: portOf(server) };
}

/**
 * A page on an allowed loopback address that asks a forbidden one by navigation, frame, image, fetch and
 * WebSocket; returns what reached which.
 */
async function openFrom(flags: (proxyUrl: string) => string[]) {
  const canary = await site('127.0.0.2', 'forbidden');
  const forbidden = `127.0.0.2:${canary.port}`;
  const page = `<iframe src="http://${forbidden}/frame"></iframe><img src="http://${forbidden}/image"><script>
    window.results = Promise.allSettled([
      fetch('http://${forbidden}/fetch', { mode: 'no-cors' }),
      new Promise((done) => { new WebSocket('ws://${forbidden}/socket').onerror = done; }),
      fetch('/control'),
    ]).then(() => true);
  </script>`;
  const allowed = await site('127.0.0.1', page);
  const egress = await openEgress({
    policy: createAddressPolicy({ allowTargets: ['127.0.0.1'], denyTargets: [], allowPorts: [] }),
    resolver: createResolver(),
  });
  closers.push(() => egress.close());
  const browser = await openBrowser(flags(egress.proxyUrl));
  closers.push(() => browser.close());
  const tab = await openPage(browser);
  if (egress.credentials !== null) await signIn(await tab.createCDPSession(), egress.credentials);
  await tab.goto(`http://127.0.0.1:${allowed.port}/page`);
  expect(await tab.evaluate('window.results')).toBe(true);
  const navigation = await tab.goto(`http://${forbidden}/navigation`).catch(() => null);
  return { allowed, canary, egress, forbidden, status: navigation?.status() };
}

it('no page reaches a forbidden address', async () => {
  const { allowed, canary, egress, forbidden, status } = await openFrom(egressFlags);
  expect(canary.asked).toEqual([]);
  expect(allowed.asked).toEqual(expect.arrayContaining(['/page', '/control']));
  expect(egress.failureOf(`http://${forbidden}/navigation`)).toBe('refused');
  expect([undefined, 403]).toContain(status);
  expect(egress.stats().refused[0]).toMatchObject({ host: forbidden });
});

it('without <-loopback> and the rules for names a forbidden address is reached, so the test above can fail', async () => {
  const { canary } = await openFrom((url) =>
    egressFlags(url).filter((flag) => !/<-loopback>|host-resolver-rules/.test(flag)),
  );
  expect(canary.asked).toContain('/navigation');
});

/** WebRTC packets of a page that reach a forbidden address: to STUN servers and to candidates of a peer. */
async function callOut(flags: (proxyUrl: string) => string[]): Promise<string[]> {
  const canary = await openCanary(['127.0.0.2']);
  closers.push(() => canary.close());
  const allowed = await site('127.0.0.1', '<h1>WebRTC</h1>');
  const egress = await openEgress({
    policy: createAddressPolicy({ allowTargets: ['127.0.0.1'], denyTargets: [], allowPorts: [] }),
    resolver: createResolver(),
  });
  closers.push(() => egress.close());
  const browser = await openBrowser(flags(egress.proxyUrl));
  closers.push(() => browser.close());
  const tab = await openPage(browser);
  if (egress.credentials !== null) await signIn(await tab.createCDPSession(), egress.credentials);
  await tab.goto(`http://127.0.0.1:${allowed.port}/page`);
  // The gathering of candidates ends by itself; where someone gets packets and does not answer, after a long time.
  const gathered = tab.evaluate(`new Promise((done) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.2:${canary.port}' }] });
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done();
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  })`);
  gathered.catch(() => undefined);
  await Promise.race([gathered, vi.waitUntil(() => canary.touched.length > 0, { timeout: 120_000 })]);
  return canary.touched;
}

it('WebRTC does not bypass the proxy', async () => {
  expect(await callOut(egressFlags)).toEqual([]);
});

it('without its flags WebRTC bypasses the proxy, so the test above can fail', async () => {
  const touched = await callOut((url) => egressFlags(url).filter((flag) => !flag.includes('webrtc')));
  expect(touched).toContain('udp 127.0.0.2');
});
