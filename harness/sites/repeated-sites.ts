import { createHash } from 'node:crypto';
import { seededRandom } from '../findings/random.ts';
import { demoFolder } from './demo-folder.ts';
import { advertDocument, frameDocument } from './dynamic/dynamic-frames.ts';
import { dynamicDocument, PAGES } from './dynamic/dynamic-pages.ts';
import { openJitterProxy } from '../network/jitter-proxy.ts';
import { serveSite } from './site-server.ts';
import type { Answer, SiteServer } from './site-server.ts';
import { answerWaiting } from './waiting-site.ts';

/** A site for repeated scans, which answers at another speed each time. */
export interface RepeatedSite {
  url: string;
  close(): Promise<void>;
}

const JITTER_MS = 150;
const CLIENT_RENDERED = [
  '/spa',
  '/sleeps',
  '/observed',
  '/lazy-loading',
  '/animation-end',
  '/shadow',
  '/fonts',
];

/** These pages differ with the address only, not with each request, so any other difference is our fault. */
const answerDynamic: Answer = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  const name = pathname.slice(1) || 'start';
  const random = seededRandom(
    Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 6), 16),
  );
  let body: string | null = null;
  if (name === 'data') body = searchParams.get('html');
  else if (name === 'inner') body = frameDocument(random);
  else if (name === 'advert') body = advertDocument(random);
  else if (name === 'start' || name in PAGES) body = dynamicDocument(name, random, 'as it is');
  if (body === null) return false;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  return true;
};

const answerClient: Answer = (request, response) => {
  if (request.url !== '/') return answerWaiting(request, response);
  const links = CLIENT_RENDERED.map((path) => `<li><a href="${path}">${path}</a></li>`).join('');
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><html lang="en"><title>Client</title><h1>Client</h1><ul>${links}</ul></html>`);
  return true;
};

const SITES: Record<string, () => Promise<SiteServer>> = {
  'demo v1': () => serveSite({ folder: demoFolder('v1') }),
  'demo v2': () => serveSite({ folder: demoFolder('v2') }),
  dynamic: () => serveSite({ answer: answerDynamic }),
  'client-rendered': () => serveSite({ answer: answerClient }),
};

export const REPEATED_SITES = Object.keys(SITES);

/** Serves one of the sites through a proxy with random delays. */
export async function openRepeatedSite(name: string, seed: number): Promise<RepeatedSite> {
  const site = await SITES[name]?.();
  if (site === undefined) throw new Error(`There is no site ${name}.`);
  const proxy = await openJitterProxy(site.origin, JITTER_MS, seededRandom(seed));
  return {
    url: `${proxy.origin}/`,
    async close() {
      await proxy.close();
      await site.close();
    },
  };
}
